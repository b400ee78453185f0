def wait(count: str | None, plain, name: int = None):
    run()
