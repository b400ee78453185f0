function run(one) {
  start();
  if (!one.ready) return;
  // go
  go();

  stop();
}
