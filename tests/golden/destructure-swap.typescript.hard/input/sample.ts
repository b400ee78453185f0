const [value, key] = entry;
