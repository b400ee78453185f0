def count(names: dict[str, int]) -> None:
    run()
