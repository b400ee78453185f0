{
  try {
    start();
  } catch {
    stop();
  }
  done();
}
