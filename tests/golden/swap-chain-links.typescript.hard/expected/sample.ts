const sizes = boxes
  .filter(isOpen)
  .map((box) => box.size);
