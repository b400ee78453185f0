box.open = false;
run();
box.open = true;
