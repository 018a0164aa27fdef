"""The fifth reader: one deal of every class is dealt card by card at a table, and pays what the classes say.

Every command goes through `decide` and `apply`, under every option the house can post. Nobody
banks the games of California here, so the tray stands in for a patron's bank.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from houseway.cards import card_text, parse_cards
from houseway.families.pai_gow.rules import PaiGow
from houseway.families.pai_gow.rules import as_set as pai_gow_set
from houseway.families.round import Ask, Deal, Hand, Round, face_up
from houseway.families.set_hands import without
from houseway.families.tiles.rules import Tiles
from houseway.families.tiles.rules import as_set as tiles_set
from houseway.rules import Game, Settlement, load
from houseway.rules.classes import Group, class_table
from houseway.table import Envelope, Phase, Role, TableState, apply_all, decide
from houseway.table import commands as c
from houseway.table.events import Sensor
from houseway.table.jackpots.lines import line_of
from houseway.table.jackpots.state import Keypad
from houseway.table.round.raising import amounts_of
from houseway.table.routine import FROM_SHOE, comes_next
from houseway.table.state import Seat, Shoe, ShoeStage
from tests.banked_games import BANKED
from tests.contract.representatives import decks_of, representatives

SEAT, SEATS = 2, 10
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
# Drawn where the rules draw a card that does not count; a ten would change a total by nothing.
VOID = "7c"


def options_of(game: Game) -> Iterator[dict[str, Any]]:
    """As the rules have it, and with each option the other way."""
    yield {}
    for option in game.options:
        yield from ({option.id: choice} for choice in option.choices[1:])


# An option changes few classes: of each, make test deals every fifth class, make storm all.
FIFTH = 5
CASES = [
    pytest.param(id_, options, FIFTH if options else 1, id=f"{id_} {options or 'as posted'}")
    for id_ in BANKED
    for options in options_of(load(id_))
]
ALL = [
    pytest.param(id_, options, 1, id=f"{id_} {options}, all", marks=pytest.mark.long)
    for id_, options, *_ in (case.values for case in CASES)
    if options
]


def opened(game: Game, options: dict[str, Any], currency: str = "USD") -> TableState:
    """A table that takes bets: one patron has a unit on everything in this currency, sensors included."""
    taken = [offer for offer in game.offers() if offer.table.currency == currency]
    offers = [offer for offer in taken if offer.kind != "progressive"]
    stakes = tuple(c.Stake(*offer.key, (offer.table.unit_cents or 1) * 1_000) for offer in offers)
    sensors = tuple(
        Sensor(SEAT, "p", c.Stake(*offer.key, offer.table.unit_cents or 100))
        for offer in taken
        if offer.kind == "progressive"
    )
    # What a Play or War wager costs; a blackjack hand is not doubled here.
    chips = 10**6 if game.practice.bets_together.later else 0
    seats = tuple(
        Seat(number, *(("p", "P", chips, stakes) if number == SEAT else ())) for number in range(1, SEATS + 1)
    )
    return TableState(
        "t",
        game,
        game.digest,
        Phase.BETTING,
        seats,
        tuple(c.Posted(*stake.key, 1, 10**9) for stake in stakes),
        options,
        shoe=None
        if game.pack.is_empty
        else Shoe(1, decks_of(game), "", 0, stage=ShoeStage.IN_PLAY, pack=game.pack),
        keypad=Keypad(started=True, sensors=sensors),
    )


def dealt(
    state: TableState, deal: Round, unseen: bool = False
) -> tuple[TableState, dict[tuple[str, str | None, str], Settlement]]:
    """The round played to its end, and each settlement by its offer.

    With `unseen` closed cards are keyed as their hand is opened, and those of a folded hand never.
    """
    settled: dict[tuple[str, str | None, str], Settlement] = {}
    while state.phase in (Phase.BETTING, Phase.DEALING):
        coming = comes_next(state)
        is_closed = unseen and coming.act == "deal_closed"
        command = c.DealClosed() if is_closed else given(state, coming.command, deal)
        decision = decide(state, Envelope("x", "d", Role.DEALER, NOON, command))
        for event in decision.events:
            settled |= {bet.key: bet for bet in getattr(event, "settlements", ())}
        state = apply_all(state, decision.events)
    return state, settled


def given(state: TableState, command: c.Command | None, deal: Round) -> c.Command:
    """The command with the cards, dice and choices of this deal."""
    match command:
        case c.DealCard(card=card) if card == FROM_SHOE:
            step = state.step_of(state.deal)
            assert isinstance(step, Deal)
            side = step.hand.replace(f"place-{SEAT}", "player")
            left = deal.cards(side)[len(state.deal.cards(step.hand)) :]
            return c.DealCard(card_text(left[0]) if left else VOID)
        case c.TurnCards(hand) if state.deal.held(hand).unseen:
            return c.TurnCards(hand, tuple(map(card_text, _opened(state, hand, deal))))
        case c.RevealDice():
            return c.RevealDice(deal.cards("player"), deal.cards("banker"))
        case c.Choose(place=place, hand=hand) if state.game.family in ("blackjack", "poker-hand"):
            choice = _as_made(state, hand, deal)
            return c.Choose(place, hand, choice, _named(state, choice))
        case c.Choose(place=place, hand=hand) if hand != "player":
            if game_sets(state):
                return command
            four = len(deal.cards("player" if place else "banker")) > 3
            return c.Choose(place, hand, "draw" if four else "stand")
    assert command is not None
    return command


def game_sets(state: TableState) -> bool:
    """Whether hands are set, which House Way does here."""
    step = state.step_of(state.deal)
    return isinstance(step, Ask) and bool(step.settings or state.game.family in ("tiles", "pai-gow"))


def _opened(state: TableState, hand: str, deal: Round) -> Hand:
    """The cards of a hand that nobody had seen; of one that was set those that lie apart first, House Way."""
    held, known = deal.held(hand.replace(f"place-{SEAT}", "player")), state.deal.cards(hand)
    play = state.play
    if isinstance(play, PaiGow):
        front, back = pai_gow_set(play, deal, held)
        return (*front, *back)
    if isinstance(play, Tiles):
        return tiles_set(play, deal, held)
    return without(held.cards, tuple([card for card in known if card in held.cards]))


def _named(state: TableState, choice: str) -> int:
    """The cents of a choice that names an amount: between its least and its most."""
    step = state.step_of(state.deal)
    assert isinstance(step, Ask)
    return sum((amount.least + amount.most) // 2 for amount in amounts_of(state, step, (choice,)))


def _as_made(state: TableState, hand: str, deal: Round) -> str:
    """What was chosen in the deal after as many choices; insurance is not."""
    step = state.step_of(state.deal)
    if isinstance(step, Ask) and step.seat is not None:
        return step.default
    side = "banker" if hand == "banker" else "player"
    so_far = [made for made in state.deal.made if made.hand == hand and made.seat is None]
    return [made.choice for made in deal.made if made.hand == side][len(so_far)]


def classes(game: Game, options: dict[str, Any]) -> Iterator[tuple[Group, int, Round]]:
    for group in class_table(game, options=options, seat=SEAT, seats=SEATS).groups:
        for code, deal in representatives(game, group, options).items():
            yield group, code, deal


@pytest.mark.parametrize(("id_", "options", "step"), [*CASES, *ALL])
def test_every_class_is_dealt_and_paid_at_the_table_as_the_classes_say(id_, options, step):
    game = load(id_)
    tables = {
        currency: opened(game, options, currency)
        for currency in {offer.table.currency for offer in game.offers()}
    }
    seen = 0
    for group, code, deal in islice(classes(game, options), 0, None, step):
        played = {currency: dealt(asked, deal) for currency, asked in tables.items()}
        for entry, lines in zip(group.entries, group.line_of, strict=True):
            state, settled = played[entry.offer.table.currency]
            named = int(lines[code])
            line = entry.offer.lines[named].name if named < len(entry.offer.lines) else None
            if entry.offer.kind == "progressive":
                sensor = next(s for s in state.keypad.sensors if s.stake.key == entry.offer.key)
                found = line_of(state, sensor)
                assert (found.name if found else None) == line, (entry.offer.key, deal)
            elif line is not None:
                assert settled[entry.offer.key].line == line, (entry.offer.key, deal)
            else:
                assert settled[entry.offer.key].outcome == "lose", (entry.offer.key, deal)
            seen += 1
    assert seen


CLOSED_GAMES = [id_ for id_ in BANKED if load(id_).plays.keys_opened_hands]


@pytest.mark.parametrize("id_", CLOSED_GAMES)
def test_103_27_hands_keyed_as_they_are_opened_settle_as_those_keyed_as_dealt(id_):
    """Every fifth class, with all wagers and with the base bets alone, which leave folded hands closed."""
    game, seen = load(id_), 0
    every = opened(game, {})
    base = [bet for bet in every.seat(SEAT).bets if game.offer(*bet.key).kind == "base"]
    alone = replace(every.seat(SEAT), bets=tuple(base))
    seats = tuple(alone if seat.number == SEAT else seat for seat in every.seats)
    for _, _, deal in islice(classes(game, {}), 0, None, FIFTH):
        for asked in (every, replace(every, seats=seats)):
            _, as_dealt = dealt(asked, deal)
            state, as_opened = dealt(asked, deal, unseen=True)
            assert as_opened == as_dealt, deal
            assert all(held.is_down for held in state.deal.hands if held.unseen)
        is_folded = any(made.choice == "fold" for made in deal.made)
        assert bool(state.deal.held(f"place-{SEAT}").unseen) is is_folded
        seen += 1
    assert seen


@pytest.mark.parametrize("id_", ["ca/21st-century-4.0", "ca/21st-century-8.0"])
def test_ca_a_card_drawn_before_the_hole_card_shows_a_natural_counts_in_no_total(id_):
    """Player 2 takes a card, the hole card makes 8: the Player still counts 2."""
    asked = opened(load(id_), {})
    deal = face_up(player=parse_cards("Ks 2h"), banker=parse_cards("Kd 8c"))
    state, _ = dealt(asked, deal)
    assert len(state.deal.cards("player")) == 3
    assert state.winner == "banker"
    assert any({"player": 2, "banker": 8}.items() <= said.values.items() for said in state.said)
