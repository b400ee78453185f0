const name = "well-known";
