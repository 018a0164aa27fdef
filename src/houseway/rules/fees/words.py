"""A schedule in words: each line as a sign says it, and its bands."""

from collections.abc import Iterator, Mapping

from houseway.money import money_text
from houseway.rules.fees.schedule import Band, FeeLine, Range, Schedule
from houseway.text import joined

_COUNTS = {"wager": "each", "spot": "each spot", "group": "once", "hand": "once a hand"}
_EVERY = {"half-hour": "a half hour", "round": "a round of the button", "hand": "a hand"}
_WHO = {"": "players and backline bettors", "seated": "seated players", "backline": "backline bettors"}
_WHEN = {
    "no-flop": "instead, without a flop",
    "one-round": "instead, without a second betting round",
    "river": "more after the river card",
    "pot-10": "more when the net pot reaches 10 big blinds",
    "pot-20": "more when the net pot reaches 20 big blinds",
}
_BY = {
    "own": "by the bet",
    "base": "by the base game bet",
    "action": "by table action",
    "players": "by players",
    "turn": "by hand of the turn",
}
_LIMITS = {
    "table_limit": "table limit",
    "table_minimum": "table minimum within",
    "table_maximum": "table maximum within",
    "bonus": "bonus bets",
    "bonus_minimum": "minimum of bonus bets within",
    "bonus_maximum": "maximum of bonus bets within",
    "buy_in": "buy-in",
}


def lines_text(schedule: Schedule, names: Mapping[str, str] | None = None) -> Iterator[tuple[str, str]]:
    """Who pays for what, and how much; wagers by their `names`, where they have one."""
    for line in schedule.lines:
        yield _payer(line, names or {}), bands_text(line)


def bands_text(line: FeeLine) -> str:
    """`$10 to $100 $1, $101 to $200 $2`."""
    return ", ".join(band_text(line, band) for band in line.bands)


def band_text(line: FeeLine, band: Band) -> str:
    fee = money_text(band.fee)
    if not line.by:
        return fee
    say = money_text if line.by in ("own", "base", "action") else str
    if band.high is None:
        return f"{say(band.low)} or more {fee}"
    return f"{say(band.low)} {fee}" if band.low == band.high else f"{say(band.low)} to {say(band.high)} {fee}"


def spot_text(line: FeeLine) -> str:
    """As a bettor reads it at the spot: `$1 up to $100, $2 up to $200`."""
    if line.by not in ("own", "base"):
        return bands_text(line)
    ends = [f" up to {money_text(band.high)}" if band.high else " above" for band in line.bands]
    return ", ".join(money_text(band.fee) + end for band, end in zip(line.bands, ends, strict=True))


def limits_text(schedule: Schedule) -> Iterator[str]:
    """Every limit that is printed: `table minimum within $5 to $100`."""
    limits = schedule.limits
    for field, words in _LIMITS.items():
        if (printed := getattr(limits, field)) is not None:
            yield f"{words} {range_text(printed)}"
    yield from (f"{wager} {range_text(printed)}" for wager, printed in limits.wagers.items())
    if limits.blinds:
        yield f"blinds {limits.blinds}"
    if limits.stakes:
        yield f"stakes {' to '.join(limits.stakes)}"


def range_text(amounts: Range) -> str:
    low, high = amounts
    if high is None:
        return f"{money_text(low)} or more"
    return money_text(low) if low == high else f"{money_text(low)} to {money_text(high)}"


def _payer(line: FeeLine, names: Mapping[str, str]) -> str:
    by = f", {_BY[line.by]}" if line.by else ""
    match line.payer:
        case "player-dealer":
            return f"player-dealer, a hand{by}"
        case "everyone":
            return f"every player, {_EVERY[line.count]}{by}"
        case "pot":
            return f"pot, {_WHEN[line.when]}" if line.when else f"pot, a hand{by}"
    named = [names.get(wager, wager) for wager in line.wagers]
    wagers = "any bet" if "any" in line.wagers else joined(named, "or")
    return f"{_WHO[line.who]}: {wagers}, {_COUNTS[line.count]}{by}"
