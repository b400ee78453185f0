const box = {
  height: 2,
  width: 1,
  depth,
};
