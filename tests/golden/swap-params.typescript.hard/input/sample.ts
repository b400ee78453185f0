function copy(target: Store, source: Box) {
  run();
}
