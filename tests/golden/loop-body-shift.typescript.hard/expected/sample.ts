{
  for (const one of all) {
    run(one);
    log(one);
  }
}
