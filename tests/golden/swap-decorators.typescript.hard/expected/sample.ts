class Box {
  @Input()
  @Size(3) // three
  @Last() width = 1;
}
