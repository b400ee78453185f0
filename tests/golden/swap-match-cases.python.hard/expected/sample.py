match key:
    case Key.UP if fast:
        run()

    # down
    case Key.DOWN:
        stop()
