const ok = one && two;
