"""The keeper: a command's parent, in a session of its own, so that whoever kills that group hits nobody else."""

import os
import resource
import signal
from typing import Any, NoReturn

_DEFAULTS = (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""What Python or the warden ignores, and a command should not."""


def keep(order: dict[str, Any], out: int, err: int, status: int) -> NoReturn:
    """Never returns: start the command, and write its process id, then how it ended, to `status`.

    Args:
        order: as the warden was sent it.
        out: the pipe of its standard output.
        err: the pipe of its standard error.
        status: the pipe that the warden watches.
    """
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    for fd in (0, 1, 2):
        os.dup2(nothing, fd)
    command = os.fork()
    if command == 0:
        _become(order, out, err)
    os.close(out)
    os.close(err)
    os.write(status, b"%d " % command)
    _, code = os.waitpid(command, 0)
    os.write(status, b"%d\n" % code)
    os._exit(0)


def _become(order: dict[str, Any], out: int, err: int) -> NoReturn:
    try:
        os.setsid()
        os.dup2(out, 1)
        os.dup2(err, 2)
        for number in _DEFAULTS:
            signal.signal(number, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (order["disk_bytes"], order["disk_bytes"]))
        os.chdir(order["folder"])
        os.umask(0o022)
        os.execvpe(order["command"][0], order["command"], order["environment"])  # noqa: S606 - starting it is the point
    except BaseException as error:  # noqa: BLE001 - whatever it is, this copy of the warden must end here
        reason = error.strerror if isinstance(error, OSError) else error
        os.write(2, f"hunksmith: cannot start {order['command'][0]}: {reason}\n".encode("utf-8", "replace"))
        os._exit(126 if isinstance(error, PermissionError) else 127)
