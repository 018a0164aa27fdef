"""Bets, pay-outs and events in words."""

from datetime import datetime

from houseway.money import money_text
from houseway.rules import Settlement
from houseway.table import TableState, events
from houseway.table.bank.payments import gained
from houseway.table.commands import Stake

COUNTED = ("chips", "into")
MONEY = ("cents", "paid", "award", "from_chips", "in_cash")
# Meant for machines, or known from elsewhere.
UNTOLD = ("commitment", "patron", "offers", "settlements")


def stake_text(state: TableState, stake: Stake) -> str:
    """`$25 on Banker`, with what it is made of and for whom."""
    kind = {"chips": "", "promotional": " in promotional chips", "coupon": " in coupons"}[stake.medium]
    toke = ", for the dealer" if stake.toke else ""
    where = f" at place {stake.at}" if stake.at is not None and state.bank is not None else ""
    where += of_hand(stake.hand)
    share = f", a share of seat {stake.joins}'s bet" if stake.joins is not None else ""
    return f"{money_text(stake.cents)}{kind} on {state.game.offer(*stake.key).name}{where}{share}{toke}"


def of_hand(hand: str | None) -> str:
    """Which of the hands at a place, where it is not the first."""
    return f" on hand {hand.partition('.')[2]}" if hand is not None and "." in hand else ""


def settled_text(state: TableState, bet: Settlement) -> str:
    """What became of one bet."""
    name = state.game.offer(*bet.key).name
    head = f"Seat {bet.seat}, {'its button' if bet.envy else money_text(bet.amount)} on {name}"
    if bet.at is not None and state.bank is not None:
        head += f" at place {bet.at}"
    head += of_hand(bet.hand)
    if bet.outcome == "lose":
        return f"{head}: {_collected(bet)}."
    if bet.outcome == "jackpot":
        return f"{head}: {bet.line}, paid when the jackpot is."
    if bet.outcome == "push":
        kept = "held over" if bet.held else "given back"
        return f"{head}: {bet.line}, {kept}{_vigorish(state, bet)}."
    added = f", {money_text(bet.added)} of it added to {bet.added_to.title()}" if bet.added_to else ""
    cut = ""
    if bet.withheld:
        cite = state.practice.cite("aggregate-limits")
        cut = f", {money_text(bet.withheld)} less by the limit of a round's pay-outs ({cite})"
    return f"{head}: {bet.line}, paid {money_text(bet.award)}{cut}{_vigorish(state, bet)}{added}."


def _collected(bet: Settlement) -> str:
    """All of it, or as much as a patron's bank covered."""
    if bet.covered is None or bet.covered == bet.amount:
        return "collected"
    if not bet.covered:
        return "no action, it goes back"
    return f"{money_text(bet.covered)} collected, {money_text(bet.returned)} goes back"


def _vigorish(state: TableState, bet: Settlement) -> str:
    marked = gained(state, bet)[1]
    taken = bet.vigorish - marked
    less = f" less {money_text(taken)} vigorish" if taken else ""
    return less + (f", {money_text(marked)} vigorish marked" if marked else "")


def plainly(event: events.Event) -> str:
    """An event in its own words: `Cut declined: seat 7.`"""
    name = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in type(event).__name__)
    fields = [_field(field, getattr(event, field)) for field in event.__struct_fields__]
    said = ", ".join(field for field in fields if field).rstrip(".")
    return f"{name.strip().capitalize()}{f': {said}' if said else ''}."


def _field(name: str, value: object) -> str:
    """A field as people read it; what is empty or meant for machines is left out."""
    if value in (None, "", (), {}, False) or name in UNTOLD:
        return ""
    if name in MONEY and isinstance(value, int):
        return money_text(value) if name == "cents" else f"{name.replace('_', ' ')} {money_text(value)}"
    if isinstance(value, tuple):
        return " ".join(str(part) for part in value)
    if name in COUNTED and isinstance(value, dict):
        pieces = [f"{number} of {money_text(worth)}" for worth, number in value.items()]
        return f"{name} {' and '.join(pieces)}"
    if isinstance(value, datetime):
        return f"{name} {value:%Y-%m-%d %H:%M}"
    return name.replace("_", " ") if value is True else f"{name.replace('_', ' ')} {value}"
