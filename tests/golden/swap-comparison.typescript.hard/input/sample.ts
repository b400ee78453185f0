if (count <= limit) {
  run();
}
