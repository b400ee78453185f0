const box = { open: false };
