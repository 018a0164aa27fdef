"""The keypad of a progressive: start, select, hit, verify, pay, end."""

from collections.abc import Iterator

from houseway.money import money_text
from houseway.table import commands as c
from houseway.table.console.proposal import BECAUSE, Proposal, put_right
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
        what = hit.line if hit.cents is None else f"{hit.line}, {money_text(hit.cents)}"
        verified, paid = c.VerifyHit(hit.number), c.PayJackpot(hit.number)
        yield Proposal(f"verify_hit-{hit.number}", f"Verified: {what}", "jackpot", won, verified)
        yield Proposal(f"pay_jackpot-{hit.number}", f"Pay {what}", "jackpot", won, paid)
        yield from _back_out(state, hit)
    yield Proposal("end_game", "END GAME", "jackpot", won, c.EndGame())


def _selections(state: TableState, cite: str) -> Iterator[Proposal]:
    """A seat and the hand that won; selected again, and it is off."""
    marked = {(mark.seat, mark.wager, mark.line) for mark in state.keypad.marks}
    due = {(won.seat, won.wager, won.line) for won in jackpots_due(state)}
    for seat, wager, line in sorted(marked | due):
        verb = "Take off" if (seat, wager, line) in marked else "Select"
        mark = c.MarkHit(seat, wager, line)
        yield Proposal(f"mark_hit-{seat}-{wager}", f"{verb} seat {seat}: {line}", "jackpot", cite, mark)


def _hits(state: TableState) -> list[Hit]:
    """Every hit this table ever had, the latest first."""
    hits = [hit for link in state.links.values() for hit in link.hits if hit.table == state.table]
    return sorted(hits, key=lambda hit: -hit.number)


def _back_out(state: TableState, hit: Hit) -> Iterator[Proposal]:
    for from_tray, place, where in ((False, "", ""), (True, "-tray", " from the tray")):
        id_, sample = f"back_out-{hit.number}{place}", c.BackOut(hit.number, BECAUSE, from_tray)
        yield put_right(state, id_, f"Back out {hit.line}{where}", sample, "jackpot")
