if (count < limit) {
  run();
}
