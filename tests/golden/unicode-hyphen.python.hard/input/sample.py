run(f"{one}–{two}")
