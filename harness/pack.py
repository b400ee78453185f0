"""Git objects in one pack and its index, version 2: two files, where loose objects would take a folder each."""

import hashlib
import struct
import zlib
from bisect import bisect_left
from pathlib import Path

_KINDS = {"commit": 1, "tree": 2, "blob": 3}
_FIRST_BITS = 4
_BITS = 7
_MORE = 0x80
_TABLE = b"\xfftOc"


class Pack:
    """Objects that are to be written."""

    def __init__(self) -> None:
        self._packed: dict[bytes, bytes] = {}

    def add(self, kind: str, content: bytes) -> bytes:
        """Add an object (once, however often it comes); its name, 20 bytes."""
        name = hashlib.sha1(b"%s %d\0" % (kind.encode(), len(content)) + content, usedforsecurity=False).digest()
        if name not in self._packed:
            self._packed[name] = _head(_KINDS[kind], len(content)) + zlib.compress(content, 1)
        return name

    def write(self, folder: Path) -> None:
        """Write pack and index.

        Raises:
            OSError: they cannot be written.
        """
        places: dict[bytes, int] = {}
        parts = [b"PACK" + struct.pack(">II", 2, len(self._packed))]
        place = len(parts[0])
        for name, packed in self._packed.items():
            places[name] = place
            parts.append(packed)
            place += len(packed)
        body = b"".join(parts)
        checksum = hashlib.sha1(body, usedforsecurity=False).digest()
        names = sorted(places)
        firsts = [name[0] for name in names]
        index = b"".join(
            [
                _TABLE + struct.pack(">I", 2),
                struct.pack(">256I", *(bisect_left(firsts, first + 1) for first in range(256))),
                *names,
                *(struct.pack(">I", zlib.crc32(self._packed[name])) for name in names),
                *(struct.pack(">I", places[name]) for name in names),
                checksum,
            ]
        )
        stem = folder / f"pack-{checksum.hex()}"
        stem.with_suffix(".pack").write_bytes(body + checksum)
        stem.with_suffix(".idx").write_bytes(index + hashlib.sha1(index, usedforsecurity=False).digest())


def _head(kind: int, size: int) -> bytes:
    """Kind and size before an object: four bits of the size, then seven a byte, the lowest first."""
    byte, size = kind << _FIRST_BITS | size & 0xF, size >> _FIRST_BITS
    head = bytearray()
    while size:
        head.append(byte | _MORE)
        byte, size = size & ~_MORE & 0xFF, size >> _BITS
    head.append(byte)
    return bytes(head)
