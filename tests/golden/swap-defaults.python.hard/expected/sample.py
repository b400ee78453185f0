def wait(
    count: int = 1,
    limit=60,
):
    run()
