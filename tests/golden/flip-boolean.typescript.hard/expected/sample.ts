const box = { open: true };
