const left = used - total;
