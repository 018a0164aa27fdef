"""The tables of a storm where patrons bank: hands of one's own at places, and two hands for all."""

import random
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from houseway.families.round import Ask
from houseway.rules.tables import read_table
from houseway.table import Phase, TableState
from houseway.table import commands as c
from houseway.table.bank.action import are_dice_due, shaker_of
from houseway.table.bank.backline import asked, options_of
from houseway.table.bank.offering import bank_of, least_bank
from houseway.table.opening.setup import opening, table_game
from houseway.table.round.due import due
from houseway.table.round.raising import amounts_of
from tests.storm.stormy_setting import Setting

FILES = Path(__file__).resolve().parents[2] / "examples" / "player-dealer"
OWN_HANDS = ("super-pan-9", "bay-baccarat")
BANKED = {
    "b-own-hands": OWN_HANDS,
    "b-two-hands": tuple(sorted(file.stem for file in FILES.glob("*.toml") if file.stem not in OWN_HANDS)),
}
WHY = "The floor saw it."


def banked_setting(name: str, file: str) -> Setting:
    table = read_table(FILES / f"{file}.toml")
    return Setting(table_game(table), replace(opening(table, 0, name), table=name))


def banking_act(state: TableState, seat: int, chance: random.Random) -> c.Command | None:
    """What is asked of the patron, or what he thinks of; None where he does as at any table."""
    bank, me = bank_of(state), state.seat(seat)
    if me.patron is None or me.chips < least_bank(state):
        return None
    if bank.offered_to == seat and chance.random() < 0.8:
        return c.AcceptBank(seat, chance.choice((least_bank(state), me.chips // 2)))
    if are_dice_due(state) and shaker_of(bank) == seat:
        return c.ShakeDice(seat)
    step = None if are_dice_due(state) else due(state)
    if isinstance(step, Ask) and asked(state, step) == seat:
        choice = chance.choice(options_of(state, step))
        named = amounts_of(state, step, (choice,))
        return c.Choose(step.place, step.hand, choice, chance.randint(0, named[0].most) if named else 0)
    return chance.choice([*_wishes(state, seat, chance)]) if chance.random() < 0.4 else None


def _wishes(state: TableState, seat: int, chance: random.Random) -> Iterator[c.Command]:
    place, posted = chance.choice(state.places), chance.choice(state.offers)
    yield c.PlaceBet(seat, *posted.key, posted.minimum, at=place)
    for holder in state.seats:
        for bet in holder.bets:
            yield c.JoinKumKum(seat, *bet.key, holder.number, holder.place_of(bet), posted.minimum)
    yield c.AllowBackline(seat, chance.random() < 0.5)
    yield c.ClaimDecision(seat, place)
    yield c.PostBank(seat, 2 * least_bank(state))
    yield c.PassBank(seat)
    yield c.DeclineBank(seat)
    yield c.SettleOwedCollection(seat)


def ruling(state: TableState, chance: random.Random) -> c.Command | None:
    """Of the floor: on hands, wagers and fees while a hand is dealt; between hands on who plays."""
    seat = chance.choice(state.seats)
    if state.phase is Phase.DEALING and seat.bets:
        bet = chance.choice(seat.bets)
        at = seat.place_of(bet)
        rulings: list[c.Command] = [
            c.RuleHand(at, "dead", WHY),
            c.RuleWager(seat.number, *bet.key, at, "forfeit", WHY),
            c.NoteUnpaidCollection(seat.number, at, WHY),
            c.DeclareMisdeal(WHY),
        ]
        return chance.choice(rulings)
    if seat.patron is not None and (seat.patron in bank_of(state).barred or chance.random() < 0.05):
        return c.BarPatron(seat.patron, seat.patron not in bank_of(state).barred, WHY)
    return c.BreakGame(WHY) if chance.random() < 0.02 else None
