const sizes = boxes
  .map((box) => box.size)
  .filter(isOpen);
