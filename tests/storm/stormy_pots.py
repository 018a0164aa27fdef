"""The table of a storm where players bet against each other, for pots."""

import random

from msgspec.structs import replace

from houseway.cards import card_text
from houseway.families.round import Ask
from houseway.rules.tables import read_table
from houseway.server.demo.house import FILES
from houseway.table import Phase, TableState
from houseway.table import commands as c
from houseway.table.opening.setup import opening, table_game
from houseway.table.round.due import due
from houseway.table.routine import comes_next
from tests.storm.pot_storm import WISHES
from tests.storm.stormy_setting import Setting

POTS = "t-pots"
_FILES = ("texas-holdem", "omaha-high-low", "seven-card-stud", "lowball", "no-limit-holdem")


def pot_setting(chance: random.Random, seats: tuple[int, ...]) -> Setting:
    table = read_table(FILES / f"{chance.choice(_FILES)}.toml")
    opened = replace(opening(table, 0, POTS), table=POTS, seats=seats)
    return Setting(table_game(table), opened)


def pot_act(state: TableState, seat: int, chance: random.Random) -> c.Command:
    """Mostly what is asked of the seat, sometimes out of turn, for anyone and for any amount."""
    me, step = state.seat(seat), due(state)
    if me.patron is None:
        return c.Sit(seat, "p")
    if isinstance(step, Ask) and chance.random() < 0.8:
        if step.place == seat:
            return _choice(state, step, chance)
        return c.Choose(chance.choice((seat, step.place)), step.hand, "raise", chance.choice((0, 1, 10**12)))
    wish = c.DealIn(seat, chance.choice(WISHES))
    return chance.choice([wish, c.Leave(seat), c.BringChips(seat, 1_000), c.Sit(seat, "p")])


def _choice(state: TableState, step: Ask, chance: random.Random) -> c.Choose:
    choice = chance.choice([option for option in step.options if option != "fold"] + ["fold"])
    held = state.deal.cards(step.hand)
    away = chance.sample(held, min(len(held), max(1, step.gives[0]))) if choice in ("draw", "discard") else ()
    return c.Choose(step.place, step.hand, choice, 0, tuple(map(card_text, away)))


def pot_dealing(state: TableState, chance: random.Random) -> c.Command | None:
    """Chips for who has none between hands, then the routine; he speaks for a player only now and then."""
    assert state.house.stakes is not None, "a table of pots"
    least = state.house.stakes.buy_in[0] or 10_000
    poor = [seat.number for seat in state.patrons if seat.chips < least]
    if state.phase is not Phase.DEALING and poor:
        return c.BuyIn(chance.choice(poor), 2 * least, {2 * least: 1})
    asks = isinstance(due(state), Ask)
    return None if asks and chance.random() < 0.7 else comes_next(state).command
