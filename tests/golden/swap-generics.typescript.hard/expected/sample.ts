const boxes = new Map<string, Box[]>();
