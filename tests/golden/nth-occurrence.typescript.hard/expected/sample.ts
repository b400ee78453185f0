function one() {
  return false;
}
function two() {
  return true;
}
function three() {
  return false;
}
