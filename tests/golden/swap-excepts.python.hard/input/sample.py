try:
    run()
# others
except (OSError, Late) as error:
    log()
except KeyError:
    stop()
