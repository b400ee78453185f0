def wait(count: int, plain, name: str | None = None):
    run()
