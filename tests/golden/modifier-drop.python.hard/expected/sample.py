async def run():
    yield 1
