run(f"{one}-{two}")
