function one() {
  start();
  moved();
}

function two() {
  go();
}
