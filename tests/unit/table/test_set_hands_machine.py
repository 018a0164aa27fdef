"""Evenings of pai gow poker and tiles by chance: every view is looked at after every act; `settle` agrees."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards import card_text, cards_text
from houseway.cards.decks import listed
from houseway.cli.settle import round_input, settled_round
from houseway.families.round import CLOSED, Ask, Held, Over
from houseway.rules import load
from houseway.table import Role
from houseway.table import commands as c
from houseway.table.routine import comes_next
from houseway.table.state import TableState
from houseway.table.views.sign import sign_view
from houseway.table.views.view import view
from tests.clauses.california.pai_gow_room import DOUBLE, FACE_UP, FEES, FORTUNE
from tests.clauses.california.set_room import SetRoom
from tests.unit.table.closed_cards import check_consoles

TILES = "ca/pai-gow"
GAMES = (DOUBLE, FORTUNE, FACE_UP, TILES)
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    DOUBLE: ({}, {"jokers": 4}, {"wild": 1}, {"before_looking": 1}),
    FORTUNE: ({}, {"best_hand": 1}, {"before_looking": 1}),
}
BANK = 90_000
# How many of the moments of a round consoles are looked at; each takes longer than to play the round.
LOOKED_AT = 0.05


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_views_leak_no_set_hand_and_a_round_by_chance_pays_what_settle_says(game: str, seed: int):
    chance = Random(seed)
    options = chance.choice(OPTIONS.get(game, ({},)))
    places = 8 if game == TILES or options.get("jokers") == 4 else 7
    layout = tuple(c.Posted(*offer.key, 500, 20_000) for offer in load(game).offers())
    fees = FEES.get(game, "pai-gow/rates/5")
    table = SetRoom(game, layout, fees, 1, 2, 3, 4, bank=BANK, options=options, places=places)
    table.dealer(c.NextRound())
    for seat in chance.sample((2, 3, 4), chance.randint(1, 3)):
        for posted in layout:
            if posted.wager == "hand" or chance.random() < 0.5:
                table.bet(seat, posted.key, chance.choice((500, 1_000)))
    pieces = listed(table.state.game.pack.counts(1))
    chance.shuffle(pieces)
    table.dealer(c.NoMoreBets())
    while not isinstance(table.state.step_of(table.state.deal), Over):
        _step(table, chance, pieces)
        _look(table.state)
        if chance.random() < LOOKED_AT:
            check_consoles(table.state, chance)
    before = table.state
    (settled,) = table.finish()
    told = sorted((bet.seat, bet.wager, bet.line, bet.net) for bet in settled.settlements)
    assert told == _by_settle(before, options)


def _step(table: SetRoom, chance: Random, pieces: list[int]) -> None:
    command = comes_next(table.state).command
    assert command is not None
    match command:
        case c.DealCard():
            table.dealer(c.DealCard(card_text(pieces.pop())))
        case c.ShakeDice():
            table.patron(1, command)
        case c.ShowDice():
            table.dealer(c.ShowDice(tuple(chance.randint(1, 6) for _ in range(3))))
        case c.Choose(place, hand, _):
            step = table.state.step_of(table.state.deal)
            assert isinstance(step, Ask)
            cards = tuple(map(card_text, chance.choice(step.settings))) if step.settings else ()
            table.dealer(c.Choose(place, hand, chance.choice(step.options), cards=cards))
        case _:
            table.dealer(command)


def _look(state: TableState) -> None:
    """What each seat, the wall and the dealer are shown, beside what the rules let them see (103.27, 28)."""
    viewers = [(Role.PATRON, seat.patron, seat.number) for seat in state.seats if seat.patron]
    shown: list[tuple[Any, int]] = [(view(state, role, patron), seat) for role, patron, seat in viewers]
    shown += [(view(state, Role.DEALER, None), 0), (view(state, Role.SURVEILLANCE, None), 0)]
    once = [card for card, count in enumerate(state.shoe.counts if state.shoe else ()) if count == 1]
    for seen, seat in [*shown, (sign_view(state), 0)]:
        text = msgspec.json.encode(seen).decode()
        told = {hand.name: hand for hand in seen.hands}
        for held in state.deal.hands:
            may = not held.is_down or _is_own(state, held, seat)
            if held.name not in told:
                assert held.place not in (None, *state.deal.places)
            elif may:
                assert "??" not in told[held.name].cards
            else:
                assert (told[held.name].apart, told[held.name].said) == ((), "")
            for card in held.cards if not may else ():
                assert card not in once or f'"{card_text(card)}"' not in text, (held.name, seat)


def _is_own(state: TableState, held: Held, seat: int) -> bool:
    """A hand that the seat has bet on, and has looked at where one looks first."""
    return seat == held.place and seat in state.deal.places and held.status != CLOSED


def _by_settle(state: TableState, options: dict[str, Any]) -> list[tuple[int, str, str, int]]:
    """The same round told as JSON, and covered by a bank that reaches for all."""
    deal, words = state.deal, lambda cards: cards_text(cards).split()

    def made(name: str) -> list[dict[str, Any]]:
        held = deal.held(name)
        return [{"choice": "set", "cards": words(deal.apart(held))}] if deal.apart(held) else []

    hands = [held for held in deal.hands if held.place in deal.places]
    asked = {
        "game": state.game.id,
        "options": options,
        "seats": len(state.places),
        "dealer": words(deal.cards("banker")),
        "dealer_made": made("banker"),
        "hands": [{"place": h.place, "cards": words(h.cards), "made": made(h.name)} for h in hands],
        "wagers": [
            {"seat": seat.number, "wager": bet.wager, "paytable": bet.paytable, "amount": bet.cents}
            for seat in state.seats
            for bet in seat.bets
        ],
    }
    paid = settled_round(round_input(msgspec.json.encode(asked)))
    return sorted((bet.seat, bet.wager, bet.line, bet.net) for bet in paid.settlements)
