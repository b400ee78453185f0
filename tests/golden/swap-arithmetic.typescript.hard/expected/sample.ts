const end = start + size;
