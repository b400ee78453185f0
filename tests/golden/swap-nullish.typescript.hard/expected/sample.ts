const size = given ?? 10;
