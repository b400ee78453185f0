const boxes = new Map<Box[], string>();
