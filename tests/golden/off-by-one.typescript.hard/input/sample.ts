if (list.length > 0) {
  run();
}
