class Box {
  width = 1;
}
