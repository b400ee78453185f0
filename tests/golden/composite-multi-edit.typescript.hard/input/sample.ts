const deep = false;
one();
two();
three();
if (size <= limit) {
  one();
  two();
  three();
  return one !== two;
}
