first(1);
second(2); // two
third(3);
