function run() {
  try {
    // first
    start();
  } catch (error) {
    stop();
  } finally {
    rest();
  }
}
