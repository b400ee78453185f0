const name = "well–known";
