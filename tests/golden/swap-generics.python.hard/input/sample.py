def count(names: dict[int, str]) -> None:
    run()
