"""A small legal table of a game, for a test to change in one place."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from houseway.rules import load
from houseway.rules.tables import TableFile, parse_table, problems

LIMITS = {"minimum": "$25", "maximum": "$1,000"}
HOUSE_FEES = Path(__file__).with_name("house-fees.toml")
COLLECTION = {"schedule": f"{HOUSE_FEES}/rules/1", "transactions": 3, "approval": "A test's."}
FILED = {"5(c)": "players-cut", "13(d)": "at-payment", "15(c)": "simulated-round"}


def offer(wager: str, on: str | None = None, paytable: str = "standard", **more: Any) -> dict[str, Any]:
    """An offer with limits; None takes a field out."""
    fields: dict[str, Any] = {"wager": wager, "on": on, "paytable": paytable, **LIMITS, **more}
    return {name: value for name, value in fields.items() if value is not None}


def progressive(wager: str, paytable: str, **more: Any) -> dict[str, Any]:
    """An offer bet in printed units, with no limits of its own."""
    return offer(wager, None, paytable, minimum=None, maximum=None, **more)


def base_offers(game: str, banker: str) -> list[dict[str, Any]]:
    return [offer("player", "player"), offer("banker", "banker", banker)]


def table(game: str, *more: dict[str, Any], banker: str | None = None, **changes: Any) -> TableFile:
    """The base game with what the rules ask, `more` offers, and `changes` of the file's other fields."""
    rules = load(game)
    taken = {wager.on: wager.paytables[0].id for wager in rules.wagers if wager.id == "banker"}
    banker = banker or taken.get("banker")
    written: dict[str, Any] = {
        "name": "Test",
        "jurisdiction": rules.jurisdiction,
        "game": game,
        "decks": rules.pack.usual,
        "seats": rules.practice.seats.default,
        "offer": [*(base_offers(game, banker) if banker else []), *more],
        "vigorish": _vigorish(banker, rules.practice.vigorish.kinds),
        "collection": COLLECTION if rules.practice.player_dealer else None,
        "rules_submission": FILED if rules.practice.rules_submission else None,
        **changes,
    }
    return parse_table({name: value for name, value in written.items() if value is not None})


def _vigorish(banker: str | None, kinds: Sequence[str]) -> dict[str, Any] | None:
    """What the Banker pay table takes, read from its id."""
    if not kinds or banker == "commission-free":
        return None
    kind, _, percent = (banker or "").partition("-vig-")
    return {"kind": kind, "percent": float(percent)} if percent else {"kind": "win", "percent": 5}


def cites(checked: TableFile) -> list[str]:
    """The clauses a regulator would name, in the order of the report."""
    return [problem.cite for problem in problems(checked)]


def fields(checked: TableFile) -> list[str]:
    return [problem.field for problem in problems(checked)]
