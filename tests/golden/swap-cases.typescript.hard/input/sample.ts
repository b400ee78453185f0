switch (key) {
  // down
  case Key.Down:
    return;
  case Key.Up:
    move();
    break;
}
