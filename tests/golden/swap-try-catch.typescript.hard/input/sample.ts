function run() {
  try {
    stop();
  } catch (error) {
    // first
    start();
  } finally {
    rest();
  }
}
