function run(one) {
  start();
  if (one.ready) {
    // go
    go();

    stop();
  }
}
