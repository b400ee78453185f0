"""Settings of the whole test run: how hypothesis draws, and the option that rewrites golden files."""

import os

import pytest
from hypothesis import HealthCheck, settings

# Where CI is set the same examples are drawn in every run; a developer's machine looks for new ones.
settings.register_profile("ci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("local", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update-golden` writes what the tests of golden cases would otherwise compare with."""
    parser.addoption("--update-golden", action="store_true", help="rewrite tests/golden from its expected/ folders")
