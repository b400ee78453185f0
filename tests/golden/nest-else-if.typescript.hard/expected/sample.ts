if (one) {
  go(1);
} else if (two) {
  go(2);

  // end
} else {
  go(3);
}
end();
