const box = {
  width: 1,
  height: 2,
  depth,
};
