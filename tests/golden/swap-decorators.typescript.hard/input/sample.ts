class Box {
  @Size(3) // three
  @Input()
  @Last() width = 1;
}
