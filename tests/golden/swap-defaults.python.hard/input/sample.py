def wait(
    count: int = 60,
    limit=1,
):
    run()
