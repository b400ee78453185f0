function run() {
  // first
  one();

  two();
  done();
}
