if (kind === other) {
  run();
}
