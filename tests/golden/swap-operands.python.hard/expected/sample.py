if first in names:
    run()
