"""Chips between players: conditions, outs and tops, and what a foul hand gives back (R.28, R.31–R.33)."""

from typing import Literal

from msgspec.structs import replace

from houseway.families.panguingue.melds import outs
from houseway.families.panguingue.plays import Melds
from houseway.families.panguingue.state import Paid, Pan
from houseway.refusals import Refusal, Refused


def moved(pan: Pan, rows: tuple[Paid, ...]) -> Pan:
    """The hand once these rows are paid; nobody pays what he has not, so the rows are cut to his stack."""
    stacks = {player.seat: player.chips for player in pan.players}
    tops, done = pan.tops, []
    for row in rows:
        chips = min(row.chips, tops if row.by is None else stacks[row.by])
        if row.by is None:
            tops -= chips
        else:
            stacks[row.by] -= chips
        if row.to is None:
            tops += chips
        else:
            stacks[row.to] += chips
        if chips:
            done.append(replace(row, chips=chips))
    players = tuple(replace(player, chips=stacks[player.seat]) for player in pan.players)
    return replace(pan, players=players, tops=tops, pays=(*pan.pays, *done), moved=tuple(done))


def collected(pan: Pan, seat: int, each: int, outs_too: bool = False, melds: Melds = ()) -> Pan:
    """The same from every other player who pays; one out of chips pays what he has (R.32, PN-7)."""
    why: Literal["outs", "condition"] = "outs" if outs_too else "condition"
    payers = [player.seat for player in pan.players if player.pays and player.seat != seat]
    return moved(pan, tuple(Paid(seat, payer, each, why, pan.turns, melds) for payer in payers))


def call_pay(pan: Pan, seat: int, chips: int | None = None) -> Pan:
    """All that is due is called for, or less, from all alike; unearned pay is not (R.31, R.32, R.39)."""
    player = pan.player(seat)
    due = player.owed
    asked = due if chips is None else chips
    if pan.moment not in ("playing", "out") or pan.acting.seat != seat or not 0 < asked <= due:
        raise Refused(
            Refusal.PAY_NOT_EARNED, "102.R.31, R.39", "pay-not-earned", seat=seat, asked=asked, due=due
        )
    called = collected(pan, seat, asked, melds=player.melds)
    return called.with_player(replace(called.player(seat), owed=0))


def outs_due(pan: Pan, seat: int, base: int) -> int:
    """What each pays to who goes out, as the melds lie (R.25, R.35, R.38)."""
    return outs(pan.player(seat).melds, base)


def given_back(pan: Pan, seat: int, rows: tuple[Paid, ...]) -> Pan:
    """These collections go back, but not to who is broke or was foul before (R.33)."""
    owed: list[Paid] = []
    for row in rows:
        if row.by is None:
            continue
        payer = pan.player(row.by)
        if payer.chips and payer.status != "foul":
            owed.append(Paid(row.by, seat, row.chips, "returned", pan.turns, row.melds))
    return moved(pan, tuple(owed))


def kept(pan: Pan, seat: int) -> tuple[Paid, ...]:
    """What the player collected in this hand and has not given back."""
    returned = [
        (row.to, row.chips, row.melds) for row in pan.pays if row.why == "returned" and row.by == seat
    ]
    rows = []
    for row in pan.pays:
        if row.to != seat or row.why not in ("condition", "outs"):
            continue
        if (row.by, row.chips, row.melds) in returned:
            returned.remove((row.by, row.chips, row.melds))
        else:
            rows.append(row)
    return tuple(rows)
