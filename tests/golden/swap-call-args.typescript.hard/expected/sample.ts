copy(source, target);
