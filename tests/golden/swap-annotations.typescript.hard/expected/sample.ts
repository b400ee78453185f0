function copy(source: Box, target?: Store[]) {
  run();
}
