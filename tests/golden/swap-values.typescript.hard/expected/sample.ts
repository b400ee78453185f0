const box = {
  width: 1, // wide
  height: deep.height,
};
