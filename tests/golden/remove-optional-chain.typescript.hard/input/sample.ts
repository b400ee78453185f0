const name = box.name;
