{
  try {
    start();
    done();
  } catch {
    stop();
  }
}
