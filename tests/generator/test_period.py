"""Periods: UTC weeks whatever the clock's zone, and seeds that tell nothing of one another."""

import os
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.period import Period, parse_moment, parse_period, week_of
from syntax.errors import UsageError


@pytest.mark.parametrize(
    ("moment", "name"),
    [
        ("2026-12-01", "2026-W49"),
        ("2026-11-30T00:00:00Z", "2026-W49"),
        ("2026-11-29T23:59:59.999999Z", "2026-W48"),
        ("2026-12-31", "2026-W53"),
        ("2027-01-03T23:59:59Z", "2026-W53"),
        ("2027-01-04", "2027-W01"),
        ("2024-12-30", "2025-W01"),
        ("2026-11-30T00:30:00+01:00", "2026-W48"),
        ("2026-11-29T20:00:00-05:00", "2026-W49"),
    ],
)
def test_a_moment_lies_in_the_iso_week_of_its_utc_day(moment: str, name: str) -> None:
    assert week_of(parse_moment(moment)).name == name


@pytest.fixture(params=["Pacific/Kiritimati", "America/Los_Angeles", "Europe/Berlin", "Asia/Kathmandu"])
def zone(request: pytest.FixtureRequest) -> Iterator[str]:
    before = os.environ.get("TZ")
    os.environ["TZ"] = request.param
    time.tzset()
    yield request.param
    if before is None:
        del os.environ["TZ"]
    else:
        os.environ["TZ"] = before
    time.tzset()


def test_the_machines_time_zone_does_not_move_the_week(zone: str) -> None:
    assert zone
    assert week_of(parse_moment("2026-11-29T23:30:00")).name == "2026-W48"
    assert week_of(datetime.fromtimestamp(1_793_000_000, UTC)).name == "2026-W44"


def test_an_hour_that_the_clock_repeats_or_skips_does_not_move_the_week(zone: str) -> None:
    assert zone
    # Summer time ended in Europe on the night to 2026-10-25, a Sunday, and begins on the one to 2026-03-29.
    for night in (datetime(2026, 10, 25, tzinfo=UTC), datetime(2026, 3, 29, tzinfo=UTC)):
        weeks = {week_of(night.astimezone() + timedelta(minutes=minutes)).name for minutes in range(0, 1440, 30)}
        assert len(weeks) == 1


@given(st.datetimes(min_value=datetime(1000, 1, 2), max_value=datetime(9999, 12, 30)), st.integers(-23, 23))  # noqa: DTZ001 - the zone is drawn beside it
def test_a_weeks_name_reads_back_as_the_week(moment: datetime, hours: int) -> None:
    period = week_of(moment.replace(tzinfo=timezone(timedelta(hours=hours))))
    assert parse_period(period.name) == period
    assert period.first_day.weekday() == 0


@pytest.mark.parametrize(
    ("name", "first_day"),
    [("2026-W49", date(2026, 11, 30)), ("2026-12", date(2026, 12, 1)), ("2026-12-24", date(2026, 12, 24))],
)
def test_a_period_is_a_week_a_month_or_a_day(name: str, first_day: date) -> None:
    assert parse_period(name) == Period(first_day, name)


NO_PERIODS = (
    *("", "2026", "2026-W54", "2025-W53", "2026-W00", "2026-13", "2026-02-30", "0000-W01", "2026-W1", "../x"),
    *("2026-W49\n", "\uff12026-W49", "latest", "2026-w49"),
)


@pytest.mark.parametrize("name", NO_PERIODS)
def test_what_names_no_period_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match=r"^period "):
        parse_period(name)


@pytest.mark.parametrize("text", ["", "yesterday", "2026-W49-8", "0001-01-01T00:00:00+14:00", "2026-12-01T25:00"])
def test_what_is_no_moment_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="is no moment"):
        parse_moment(text)


def test_periods_sort_by_their_first_days() -> None:
    names = ["2026-W48", "2026-W49", "2026-12", "2026-12-01", "2026-W50"]
    assert [period.name for period in sorted(map(parse_period, reversed(names)))] == names


def test_a_public_seed_is_the_same_everywhere() -> None:
    assert parse_period("2026-W49").seed(None) == 8460995396586584


def test_a_private_seed_depends_on_the_secret_and_the_period() -> None:
    weeks = [parse_period(f"2026-W{number:02}") for number in range(1, 53)]
    secrets = (None, b"a" * 16, b"b" * 16)
    assert len({week.seed(secret) for week in weeks for secret in secrets}) == len(weeks) * len(secrets)


def test_readers_of_json_keep_a_seed_exact() -> None:
    for number in range(1, 53):
        seed = parse_period(f"2026-W{number:02}").seed(b"x" * 32)
        assert int(float(seed)) == seed
