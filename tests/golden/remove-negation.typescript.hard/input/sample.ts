if (box.open) {
  run();
}
