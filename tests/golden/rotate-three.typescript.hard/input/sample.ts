third(3);
first(1);
second(2); // two
