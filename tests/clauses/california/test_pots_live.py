"""Fifteen poker games at a live table: random hands with the money conserved and no closed card shown."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards import card_text
from houseway.families.betting import PotTable, Stakes
from houseway.refusals import Refused
from houseway.table import Phase, Role, TableState
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.views.view import view
from tests.clauses.california.pot_tables import GAMES, PotTableInMemory, at_random


def unseen(state: TableState, seat: int) -> Iterator[str]:
    """Cards that this player must not know: face down in others' hands, burned, mucked, or in the deck."""
    seen = {
        card
        for held in state.deal.hands
        for card, down in zip(held.cards, held.down, strict=True)
        if not down or held.place == seat
    }
    assert state.shoe is not None
    yield from (card_text(card) for card, count in enumerate(state.shoe.counts) if count and card not in seen)


def check_views(table: PotTableInMemory) -> None:
    for seat in table.state.seats:
        shown = view(table.state, Role.PATRON, seat.patron)
        hands = {card for hand in shown.hands for card in hand.cards}
        assert not hands & set(unseen(table.state, seat.number)), seat
        if shown.ask is not None and shown.ask.place != seat.number:
            assert shown.ask.default in ("", "fold", "check", "bring-in", "pat", "discard"), "tells the hand"


def min_stacks(table: PotTableInMemory) -> int:
    """How many have at least the ante."""
    assert table.state.house.stakes is not None
    return sum(cents >= table.state.house.stakes.ante for cents in table.chips())


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 8))
def test_chips_are_conserved_and_views_closed(game: str, seed: int, players: int) -> None:
    rng = random.Random(seed)
    chips = [rng.choice((1, 3, 9, 20, 60)) * 100 * rng.randint(1, 5) for _ in range(players)]
    table = PotTableInMemory(game, chips, fee=rng.choice(("", "all-poker/poker/30")))
    chooses = at_random(rng)

    def watched(table: PotTableInMemory, ask: object) -> c.Choose:
        check_views(table)
        return chooses(table, ask)  # type: ignore[arg-type]

    for n in range(3):
        if sum(cents > 0 for cents in table.chips()) < 2 or (table.play.is_stud and min_stacks(table) < 2):
            break
        table.hand((seed, n), watched)
        check_views(table)
    fees = table.ledger.balance("fees/t")
    assert isinstance(table.state.extra, PotTable)
    kept = sum(cents for _, cents in table.state.extra.antes)
    assert sum(table.chips()) + fees + kept == sum(chips)
    assert all(table.ledger.balance(f"pot/t/{n}") == 0 for n in range(2, 9))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_dealt_to_a_showdown_and_to_a_fold(game: str) -> None:
    table = PotTableInMemory(game, [400_00] * 6)

    def calls(table: PotTableInMemory, ask: object) -> c.Choose:
        for choice in ("bring-in", "check", "call", "pat", "discard"):
            if choice in table.ask.options:
                break
        if choice == "check" and table.play.forced == "ante" and not table.betting.street:
            choice = "bet"
        held = table.state.deal.cards(table.ask.hand)
        given_away = (card_text(held[0]),) if choice == "discard" else ()
        return c.Choose(table.ask.place, table.ask.hand, choice, 0, given_away)

    table.hand("showdown", calls)
    pushed = next(event for event in reversed(table.events) if isinstance(event, e.PotsPushed))
    assert sum(award.cents for award in pushed.awards) == sum(pot.cents for pot in pushed.pots)
    assert sum(table.chips()) == 6 * 400_00

    def folds(table: PotTableInMemory, ask: object) -> c.Choose:
        options = table.ask.options
        choice: str = next(each for each in ("bring-in", "fold") if each in options)
        if table.play.forced == "ante" and table.betting.opener < 0:
            choice = "bet"
        return c.Choose(table.ask.place, table.ask.hand, choice)

    table.hand("fold", folds)
    assert table.state.phase is Phase.SHUFFLING
    last = next(event for event in reversed(table.events) if isinstance(event, e.PotsPushed))
    assert len(last.awards) == 1


def test_a_bet_out_of_turn_and_a_raise_below_the_least_are_refused() -> None:
    table = PotTableInMemory("texas-holdem", [400_00] * 3, Stakes("no-limit", 4_00, 0, (2_00, 4_00)))
    table.start()
    turn = table.ask.place
    other = next(seat for seat in (1, 2, 3) if seat != turn)
    with pytest.raises(Refused, match=f"turn of seat {turn}") as refused:
        table.do(f"p{other}", c.Choose(other, f"place-{other}", "call"))
    assert refused.value.reason == "decision_due"
    with pytest.raises(Refused, match=r"\$8 at least and \$400 at most") as refused:
        table.do(f"p{turn}", c.Choose(turn, f"place-{turn}", "raise", 6_00))
    assert refused.value.reason == "below_table_minimum"
    with pytest.raises(Refused) as refused:
        table.do(f"p{turn}", c.Choose(turn, f"place-{turn}", "check"))
    assert refused.value.reason == "no_choice_here"
    with pytest.raises(Refused) as refused:
        table.do(f"p{other}", c.Choose(turn, f"place-{turn}", "fold"))
    assert refused.value.reason == "not_your_seat"
