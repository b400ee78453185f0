const digits = /[0-9]*/;
