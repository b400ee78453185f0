if (!box.open) {
  run();
}
