const end = start - size;
