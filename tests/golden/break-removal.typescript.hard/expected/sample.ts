switch (key) {
  case Key.Up:
    move();
    break;

  // down
  case Key.Down:
    return;
}
