"""The tables of a storm, of every family that can be dealt, two with a jackpot; who says what there."""

import random
from functools import cache

from msgspec.structs import replace

from houseway.rules import Game, load
from houseway.server.demo.house import opening
from houseway.table import Envelope, Phase, Role, TableState, can
from houseway.table import commands as c
from houseway.table.routine import FROM_SHOE, comes_next
from houseway.table.seat_commands import find_acting_seat
from houseway.table.shoe.cutting import cut_bounds
from houseway.table.state import ShoeStage
from tests.banked_games import BANKED as WITH_WAGERS
from tests.storm.stormy_banks import BANKED, banked_setting, banking_act, ruling
from tests.storm.stormy_pots import POTS, pot_act, pot_dealing, pot_setting
from tests.storm.stormy_setting import Setting
from tests.tables import NOON
from tests.unit.journal.linked import ETERNAL, opened_file

SEATS = (1, 2, 3)
LINKED = ("e-1", "e-2")
LINK = "harmony"
# Here no executive signs for a jackpot; that has tests of its own.
ONE_SIGNS = ETERNAL.replace('executive_above = "$10,000"', "")
# Six of these are six cards by the drawing rules, and a jackpot.
RANKS = ("A", "2", "5", "6", "7", "10", "J", "Q", "K")
SUITS = "shdcsh"
NOTHING = ("9s", "7h", "Kd", "Kc")
# The cutting card lies this deep, so that a storm sees several shoes.
SPENT_AFTER = 16


@cache
def live_games() -> dict[str, tuple[str, ...]]:
    """The games of every family that can be dealt; those that come later join by themselves."""
    found: dict[str, list[str]] = {}
    for game_id in WITH_WAGERS:
        game = load(game_id)
        if _opens(game, opening("t", game)):
            found.setdefault(game.family, []).append(game_id)
    return {family: tuple(games) for family, games in found.items()}


def _opens(game: Game, command: c.OpenTable) -> bool:
    state = TableState(command.table, game, game.digest)
    return can(state, Envelope("1", "dealer", Role.DEALER, NOON, command)) is None


def settings(chance: random.Random) -> dict[str, Setting]:
    """A table of every family, its game and its style by chance, and two on one jackpot link."""
    found = {f"t-{family}": _setting(f"t-{family}", load(chance.choice(games)), chance)
             for family, games in live_games().items()}  # fmt: skip
    for name in LINKED:
        unopened = opened_file(ONE_SIGNS, name)
        found[name] = Setting(unopened.state.game, replace(unopened.opening, seats=SEATS))
    for name, files in BANKED.items():
        found[name] = banked_setting(name, chance.choice(files))
    return found | {POTS: pot_setting(chance, SEATS)}


def _setting(name: str, game: Game, chance: random.Random) -> Setting:
    plain = replace(opening(name, game), seats=SEATS, tray=0)
    midi = replace(plain, house=c.House(style="midi"))
    return Setting(game, midi if chance.random() < 0.3 and _opens(game, midi) else plain)


def patron_act(state: TableState, seat: int, chance: random.Random) -> c.Command:
    """Mostly what makes sense now, or what the seat is asked; sometimes anything."""
    default = comes_next(state).command
    if default is not None and find_acting_seat(state, default) == seat and chance.random() < 0.6:
        return default
    if state.house.stakes is not None:
        return pot_act(state, seat, chance)
    if state.bank is not None and (wished := banking_act(state, seat, chance)) is not None:
        return wished
    offer = chance.choice(state.offers)
    bet = c.PlaceBet(seat, *offer.key, chance.choice([1, 1, 2, 5]) * offer.minimum)
    taken = state.seat(seat)
    if chance.random() < 0.8:
        if taken.patron is None:
            return c.Sit(seat, "p")
        if taken.chips < offer.minimum:
            return c.BringChips(seat, 1_000)
        if state.phase is Phase.BETTING:
            return bet
    share = c.AddShare(seat, f"{chance.getrandbits(256):064x}")
    back = c.TakeBack(seat, *offer.key)
    return chance.choice([c.Sit(seat, "p"), bet, back, c.Leave(seat), share])


def floor_act(state: TableState, chance: random.Random) -> c.Command | None:
    """Jackpots wait for the floor; sometimes it has a shoe cut again."""
    command = comes_next(state).command
    if isinstance(command, c.VerifyHit | c.PayJackpot):
        return command
    if state.bank is not None and chance.random() < 0.5:
        return ruling(state, chance)
    if state.shoe is not None and state.shoe.stage is ShoeStage.CUT and chance.random() < 0.9:
        return c.OrderRecut(chance.choice(["last-cutter", "next-entitled"]), "the cut was crooked")
    return None


def dealer_act(state: TableState, chance: random.Random) -> c.Command | None:
    """What comes next, with the cards of a sealed shoe or, at the linked tables, keyed in."""
    if state.house.stakes is not None:
        return pot_dealing(state, chance)
    is_real, shoe = state.table in LINKED, state.shoe
    poor = [
        seat.number for seat in state.patrons if seat.chips < min(offer.minimum for offer in state.offers)
    ]
    if poor and chance.random() < 0.5:
        return c.BuyIn(chance.choice(poor), 20_000, {10_000: 2})
    if state.phase is Phase.BETTING and not state.bets_are_down and chance.random() < 0.8:
        return None
    command = comes_next(state).command
    if command is None:
        assert state.bank is not None, "an open table has a routine"
        return None
    if isinstance(command, c.InspectCards) and not is_real:
        return _load(state)
    match command:
        case c.LoadShoe():
            return _load(state)
        case c.Cut() if shoe is not None:
            return c.Cut(chance.randint(*cut_bounds(state, shoe)))
        case c.Burn() if is_real:
            return c.Burn(("As", "Kc"))
        case c.DealCard() if is_real:
            return c.DealCard(_keyed(state))
        case c.RevealDice():
            return c.RevealDice(*(tuple(chance.randint(1, 6) for _ in range(3)) for _ in range(2)))
    return command


def _load(state: TableState) -> c.LoadShoe:
    pack = state.game.pack
    promised = "" if state.table in LINKED else FROM_SHOE
    return c.LoadShoe(promised, pack.default, pack.size(pack.default) - SPENT_AFTER)


def _keyed(state: TableState) -> str:
    """Six of a kind in three rounds of four."""
    if state.round % 4 == 0:
        return NOTHING[state.deal.count % len(NOTHING)]
    return RANKS[state.round % len(RANKS)] + SUITS[state.deal.count % len(SUITS)]
