match key:
    # down
    case Key.DOWN:
        stop()

    case Key.UP if fast:
        run()
