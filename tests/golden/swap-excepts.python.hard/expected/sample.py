try:
    run()
except KeyError:
    stop()
# others
except (OSError, Late) as error:
    log()
