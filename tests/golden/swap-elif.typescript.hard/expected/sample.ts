if (one) {
  a();
} else if (two) { // 2
  b();
} else if (three) {
  c();
} else {
  d();
}
