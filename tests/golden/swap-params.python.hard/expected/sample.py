def copy(self, source, target: int, *rest):
    run()
