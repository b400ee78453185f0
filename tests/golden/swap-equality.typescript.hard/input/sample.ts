if (kind !== other) {
  run();
}
