export function move(key: Key): Step {
  switch (key) {
    case Key.W:
    case Key.North: // the map's own word
      return Step.Forward;
    default:
      return Step.None;
  }
}
