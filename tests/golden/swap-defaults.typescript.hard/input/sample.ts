function wait(count = 60, name: string, limit: number = 1) {
  run();
}
