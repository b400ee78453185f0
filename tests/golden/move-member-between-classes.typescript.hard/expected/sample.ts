class Box {
  open() {
    go(1);
  }

  // shut
  shut() {
    go(2);
  }
}

class Bag {
  fill() {
    go(3);
  }
}
