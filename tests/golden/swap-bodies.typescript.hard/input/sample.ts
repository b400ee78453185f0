/** one */
export function one(a) {
  // none
  go();
}

function two() {
  return a;
}
