/** one */
export function one(a) {
  return a;
}

function two() {
  // none
  go();
}
