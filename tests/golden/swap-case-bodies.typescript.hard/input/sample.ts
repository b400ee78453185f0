switch (key) {
  case Key.Up:
    return;
  // down
  case Key.Down:
    move();
    break;
}
