const deep = true;
one();
two();
three();
if (size < limit) {
  one();
  two();
  three();
  return one === two;
}
