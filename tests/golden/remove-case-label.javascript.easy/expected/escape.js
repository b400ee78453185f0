export function escape(letter) {
  switch (letter) {
    case "tab": // as typed
    default:
      return letter
    case "newline":
      return "\\n"
  }
}
