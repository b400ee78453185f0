{
  first();
  if (ready) {
    go();
  }
  moved();
}
