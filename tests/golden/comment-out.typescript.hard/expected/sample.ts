function run() {
  const one = first();
  if (one) {
    second();
  }

  done();
}
