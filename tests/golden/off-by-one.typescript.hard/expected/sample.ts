if (list.length > 1) {
  run();
}
