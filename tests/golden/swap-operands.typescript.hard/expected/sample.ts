const left = total - used;
