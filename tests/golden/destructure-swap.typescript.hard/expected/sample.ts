const [key, value] = entry;
