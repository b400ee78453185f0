{
  run(one);
  for (const one of all) {
    log(one);
  }
}
