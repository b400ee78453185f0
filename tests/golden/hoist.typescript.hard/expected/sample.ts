run(() => {
  first();
  second();
  // 3
  third();
  moved(); // 4
});
