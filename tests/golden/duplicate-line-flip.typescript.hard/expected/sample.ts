box.open = true;
run();
box.open = true;
