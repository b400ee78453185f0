{
  moved();
  first();
  if (ready) {
    go();
  }
}
