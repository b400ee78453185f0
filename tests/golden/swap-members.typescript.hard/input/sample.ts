class Box {
  @Input()
  get area() {
    return this.width;
  }

  // How wide.
  width = 1;
}
