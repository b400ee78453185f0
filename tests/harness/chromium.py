"""Drive a headless Chromium over its debugging pipe (NUL-ended JSON on descriptors 3 and 4): no driver, no package."""

import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

PROGRAM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)
"""Where Chromium is; None where there is none."""

_LIMIT_S = 60.0
_BLOCK = 1 << 16
_START = """
import fcntl, os, sys
pipes = [fcntl.fcntl(int(each), fcntl.F_DUPFD, 100) for each in sys.argv[1:3]]
for place, pipe in enumerate(pipes, start=3):
    os.dup2(pipe, place)
os.execv(sys.argv[3], sys.argv[3:])
"""


class Page:
    """One open page; `said` holds what went to the console, and every exception nobody caught."""

    def __init__(self, write: int, read: int) -> None:
        self._write, self._read = write, read
        self._rest = b""
        self._number = 0
        self._session = ""
        self._loaded = 0
        self.said: list[str] = []
        self.requests: list[str] = []
        target = self._send("Target.createTarget", url="about:blank")
        attached = self._send("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        self._session = str(attached["sessionId"])
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._send(f"{domain}.enable")

    def open(self, address: str) -> None:
        """Go to an address and wait until the page has loaded."""
        before = self._loaded
        self._send("Page.navigate", url=address)
        while self._loaded == before:
            self._take()

    def run(self, script: str) -> object:
        """The value of an expression."""
        answer = self._send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        result = answer["result"]
        assert isinstance(result, dict)
        assert "exceptionDetails" not in answer, answer
        return result.get("value")

    def click(self, selector: str) -> None:
        """Click in the middle of an element, as a mouse does."""
        place = self.run(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            " e.scrollIntoView({block: 'center'});"
            " const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()"
        )
        assert isinstance(place, list)
        for kind in ("mousePressed", "mouseReleased"):
            self._send("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    def choose(self, selector: str, value: str) -> None:
        """Choose an option of a list, with the event that a person's choice has."""
        self.run(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e.value = {json.dumps(value)};"
            " e.dispatchEvent(new Event('input', {bubbles: true})); })()"
        )

    def look(self, *, width: int = 1400, height: int = 1000, dark: bool = False) -> None:
        """Set the window's size in CSS pixels, and which colours the user prefers."""
        self._send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._send("Emulation.setEmulatedMedia", features=[scheme])

    def shoot(self, path: Path) -> None:
        """Save what the window shows."""
        answer = self._send("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(str(answer["data"])))

    def _send(self, method: str, **values: object) -> dict[str, object]:
        self._number += 1
        number = self._number
        message: dict[str, object] = {"id": number, "method": method, "params": values}
        if self._session:
            message["sessionId"] = self._session
        whole = json.dumps(message).encode() + b"\0"
        while whole:
            whole = whole[os.write(self._write, whole) :]
        while True:
            answer = self._take()
            if answer.get("id") == number:
                assert "error" not in answer, answer
                result = answer["result"]
                assert isinstance(result, dict)
                return result

    def _take(self) -> dict[str, object]:
        """The next message; events are kept on the way."""
        until = time.monotonic() + _LIMIT_S
        while b"\0" not in self._rest:
            assert time.monotonic() < until, "Chromium does not answer"
            block = os.read(self._read, _BLOCK)
            assert block, "Chromium went away"
            self._rest += block
        line, _, self._rest = self._rest.partition(b"\0")
        message = json.loads(line)
        values = message.get("params", {})
        match message.get("method"):
            case "Page.loadEventFired":
                self._loaded += 1
            case "Runtime.consoleAPICalled" | "Runtime.exceptionThrown" | "Log.entryAdded":
                self.said.append(json.dumps(values))
            case "Network.requestWillBeSent":
                self.requests.append(str(values["request"]["url"]))
        return dict(message)


@contextmanager
def chromium(flags: Sequence[str] = ()) -> Iterator[Page]:
    """A page in a fresh profile."""
    assert PROGRAM is not None
    to_browser, own_write = os.pipe()
    own_read, from_browser = os.pipe()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [
            PROGRAM, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--no-first-run",
            "--disable-dev-shm-usage", "--hide-scrollbars", f"--user-data-dir={profile}", *flags,
        ]  # fmt: skip
        process = subprocess.Popen(  # noqa: S603 - a browser of this machine, on pages of ours
            [sys.executable, "-c", _START, str(to_browser), str(from_browser), *command],
            pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(from_browser)
        try:
            yield Page(own_write, own_read)
        finally:
            process.terminate()
            process.wait(_LIMIT_S)
            os.close(own_write)
            os.close(own_read)
