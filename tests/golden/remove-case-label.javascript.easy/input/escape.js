export function escape(letter) {
  switch (letter) {
    default:
      return letter
    case "newline":
      return "\\n"
  }
}
