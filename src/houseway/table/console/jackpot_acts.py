"""The keypad of a progressive: start, select, hit, verify, pay, end."""

from collections.abc import Iterator

from houseway.money import money_text
from houseway.table import commands as c
from houseway.table.console.proposal import BECAUSE, REASON, Proposal
from houseway.table.jackpots.lines import jackpots_due
from houseway.table.link.state import Hit
from houseway.table.state import TableState


def jackpot_acts(state: TableState) -> Iterator[Proposal]:
    cite = state.practice.cite
    bets, won = cite("progressive-bets"), cite("jackpot")
    yield Proposal("start_game", "START GAME", "jackpot", bets, c.StartGame())
    yield from _selections(state, won)
    yield Proposal("hit_jackpot", "HIT", "jackpot", won, c.HitJackpot())
    for hit in _hits(state):
        what = f"{hit.line}{_worth(hit)}"
        verified, paid = c.VerifyHit(hit.number), c.PayJackpot(hit.number)
        yield Proposal(f"verify_hit-{hit.number}", f"Verified: {what}", "jackpot", won, verified)
        yield Proposal(f"pay_jackpot-{hit.number}", f"Pay {what}", "jackpot", won, paid)
        yield from _back_out(hit, won)
    yield Proposal("end_game", "END GAME", "jackpot", won, c.EndGame())


def _selections(state: TableState, cite: str) -> Iterator[Proposal]:
    """A seat and the hand that won; selected again, and it is off."""
    marked = {(mark.seat, mark.wager, mark.line) for mark in state.keypad.marks}
    due = {(one.seat, one.wager, one.line) for one in jackpots_due(state)}
    for seat, wager, line in sorted(marked | due):
        verb = "Take off" if (seat, wager, line) in marked else "Select"
        mark = c.MarkHit(seat, wager, line)
        yield Proposal(f"mark_hit-{seat}-{wager}", f"{verb} seat {seat}: {line}", "jackpot", cite, mark)


def _hits(state: TableState) -> list[Hit]:
    """Every hit this table ever had, the latest first."""
    found = [hit for link in state.links.values() for hit in link.hits if hit.table == state.table]
    return sorted(found, key=lambda hit: -hit.number)


def _back_out(hit: Hit, cite: str) -> Iterator[Proposal]:
    for from_tray in (False, True):
        sample = c.BackOut(hit.number, BECAUSE, from_tray)
        where = " from the tray" if from_tray else ""
        id_ = f"back_out-{hit.number}{'-tray' if from_tray else ''}"
        label = f"Back out {hit.line}{where}"
        yield Proposal(id_, label, "irregular", cite, sample, (REASON,), fate="jackpot")


def _worth(hit: Hit) -> str:
    return "" if hit.cents is None else f", {money_text(hit.cents)}"
