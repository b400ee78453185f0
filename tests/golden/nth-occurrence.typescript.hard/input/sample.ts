function one() {
  return false;
}
function two() {
  return false;
}
function three() {
  return false;
}
