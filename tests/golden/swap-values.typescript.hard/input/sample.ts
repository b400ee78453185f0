const box = {
  width: deep.height, // wide
  height: 1,
};
