const name = box?.name;
