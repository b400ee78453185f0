function one() {
  start();
}

function two() {
  moved();
  go();
}
