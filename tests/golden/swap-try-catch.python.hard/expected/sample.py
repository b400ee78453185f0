try:
    start()
except ValueError:
    # late
    stop()
else:
    rest()
