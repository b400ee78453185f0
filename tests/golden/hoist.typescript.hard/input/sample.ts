run(() => {
  moved(); // 4
  first();
  second();
  // 3
  third();
});
