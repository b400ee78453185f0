try:
    # late
    stop()
except ValueError:
    start()
else:
    rest()
