def copy(self, target: int, source, *rest):
    run()
