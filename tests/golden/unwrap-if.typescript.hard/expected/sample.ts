function run() {
  if (ready) {
    // first
    one();

    two();
  }
  done();
}
