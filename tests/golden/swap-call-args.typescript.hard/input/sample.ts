copy(target, source);
