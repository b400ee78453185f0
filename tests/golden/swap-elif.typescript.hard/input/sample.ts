if (one) {
  a();
} else if (three) {
  c();
} else if (two) { // 2
  b();
} else {
  d();
}
