"""The shelf: what is put on it comes back, in memory and on disk."""

import hashlib
import tempfile
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import shelf
from generator.shelf import Shelf
from syntax.errors import OutputError


@given(st.lists(st.binary(max_size=50)), st.randoms(use_true_random=False))
def test_every_file_comes_back_whole_in_any_order(files: list[bytes], shuffler: Random) -> None:
    with pytest.MonkeyPatch.context() as patch, Shelf() as kept:
        patch.setattr(shelf, "IN_MEMORY", 60)
        stored = [(kept.put(content), content) for content in files]
        shuffler.shuffle(stored)
        for place, content in stored:
            assert kept.get(place) == content
            assert place.sha256 == hashlib.sha256(content).hexdigest()


def test_a_shelf_that_outgrows_memory_goes_on_in_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "IN_MEMORY", 100)
    with Shelf() as kept:
        places = [kept.put(bytes([number]) * 60) for number in range(4)]
        assert [kept.get(place) for place in places] == [bytes([number]) * 60 for number in range(4)]


def test_a_full_folder_for_temporary_files_is_an_error_that_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "IN_MEMORY", 10)
    monkeypatch.setattr(tempfile, "tempdir", "/proc/nowhere")
    with Shelf() as kept, pytest.raises(OutputError, match="temporary folder /proc/nowhere: No such file"):
        kept.put(b"x" * 100)
