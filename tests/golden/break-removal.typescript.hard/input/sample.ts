switch (key) {
  case Key.Up:
    move();

  // down
  case Key.Down:
    return;
}
