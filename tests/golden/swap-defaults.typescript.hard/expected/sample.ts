function wait(count = 1, name: string, limit: number = 60) {
  run();
}
