count--;
