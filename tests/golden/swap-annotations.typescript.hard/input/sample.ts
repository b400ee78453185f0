function copy(source: Store[], target?: Box) {
  run();
}
