"""The user's cache: where everything is kept that can be fetched or made again."""

import os
from pathlib import Path

from platformdirs import user_cache_path


def cache_folder() -> Path:
    """HUNKSMITH_CACHE where it is set, else the platform's cache folder for `hunksmith`; it need not exist yet."""
    named = os.environ.get("HUNKSMITH_CACHE")
    return Path(named) if named else user_cache_path("hunksmith", appauthor=False)
