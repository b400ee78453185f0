start();
start();
count += 1; // one

stop();
