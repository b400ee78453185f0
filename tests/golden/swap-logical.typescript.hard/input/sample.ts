const ok = one || two;
