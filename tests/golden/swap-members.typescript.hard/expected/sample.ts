class Box {
  // How wide.
  width = 1;

  @Input()
  get area() {
    return this.width;
  }
}
