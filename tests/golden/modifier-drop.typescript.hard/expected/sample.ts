class Box {
  readonly width = 1;
}
