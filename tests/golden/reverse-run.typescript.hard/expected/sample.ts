const box = {
  ...base,
  width: 1,
  height, // tall
  depth: 3,
  open() {},
};
