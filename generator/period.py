"""Periods: what an edition is named for, and the seed that is derived from it.

    2026-W49        an ISO week
    2026-12         a month
    2026-12-01      a day

All in UTC. The seed of a public edition is a hash of the period alone, so that anybody can make it again; that of a
private one is an HMAC under a secret, so that no edition tells anything of another.
"""

import hashlib
import hmac
import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from syntax.errors import UsageError

_FORMS = (
    re.compile(r"(?P<year>\d{4})-W(?P<week>\d{2})", re.ASCII),
    re.compile(r"(?P<year>\d{4})-(?P<month>\d{2})", re.ASCII),
    re.compile(r"(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})", re.ASCII),
)
_MESSAGE = b"hunksmith edition\0"
_SEED_BITS = 53
"""So many that every reader of JSON keeps the number exact."""


@dataclass(frozen=True, slots=True, order=True)
class Period:
    """A span of days; in order of their first days, then of their names.

    Attributes:
        first_day: the first day of it.
        name: as the module's docstring spells it.
    """

    first_day: date
    name: str

    def seed(self, secret: bytes | None) -> int:
        """The seed of its edition, 0 to 2**53 - 1."""
        message = _MESSAGE + self.name.encode("ascii")
        if secret is None:
            digest = hashlib.sha256(message).digest()
        else:
            digest = hmac.new(secret, message, hashlib.sha256).digest()
        return int.from_bytes(digest, "big") >> (8 * len(digest) - _SEED_BITS)


def parse_period(name: str) -> Period:
    """Read a period's name.

    Raises:
        UsageError: it is none, or no such week, month or day exists.
    """
    found = next((match for form in _FORMS if (match := form.fullmatch(name)) is not None), None)
    if found is None:
        raise UsageError(f"period {name!r}: expected a week (2026-W49), a month (2026-12) or a day (2026-12-01)")
    parts = {key: int(value) for key, value in found.groupdict().items()}
    try:
        if "week" in parts:
            first_day = date.fromisocalendar(parts["year"], parts["week"], 1)
        else:
            first_day = date(parts["year"], parts["month"], parts.get("day", 1))
    except ValueError as error:
        raise UsageError(f"period {name!r}: the calendar has no such week, month or day ({error})") from error
    return Period(first_day, name)


def week_of(moment: datetime) -> Period:
    """The ISO week that a moment lies in, in UTC.

    Args:
        moment: with its offset from UTC.
    """
    day = moment.astimezone(UTC).date()
    year, week, weekday = day.isocalendar()
    return Period(day - timedelta(days=weekday - 1), f"{year:04}-W{week:02}")


def parse_moment(text: str) -> datetime:
    """Read an ISO 8601 date or date and time as a moment in UTC; without an offset it is UTC already.

    Raises:
        UsageError: it is none.
    """
    try:
        moment = datetime.fromisoformat(text)
        return moment.astimezone(UTC) if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    except (ValueError, OverflowError) as error:
        raise UsageError(f"{text!r} is no moment: expected ISO 8601, such as 2026-12-01T06:00:00Z") from error


def parse_day(text: str) -> str:
    """A day in ISO 8601, checked; "" is none.

    Raises:
        UsageError: it is no day.
    """
    try:
        return date.fromisoformat(text).isoformat() if text else ""
    except ValueError as error:
        raise UsageError(f"{text!r} is no day: expected one such as 2026-06-30") from error
