const box = {
  ...base,
  depth: 3,
  height, // tall
  width: 1,
  open() {},
};
