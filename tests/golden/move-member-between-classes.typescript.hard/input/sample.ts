class Box {
  // shut
  shut() {
    go(2);
  }
}

class Bag {
  fill() {
    go(3);
  }

  open() {
    go(1);
  }
}
