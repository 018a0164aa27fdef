"""Evenings of the blackjack family by chance: money is looked at after every command, and `settle` agrees."""

from fractions import Fraction
from random import Random

import msgspec
import pytest

from houseway.cards import card_text
from houseway.cli.settle import round_input, settled_round
from houseway.families.round import Ask, Deal, Over
from houseway.refusals import Refusal
from houseway.table import can
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.routine import comes_next
from houseway.table.state import TableState
from tests.clauses.california.blackjack import (
    CALIFORNIA,
    FIVE,
    FOUR,
    MILLENNIUM,
    NO_BUST,
    layout,
    opened,
    spot,
)
from tests.tables import CheckedTable
from tests.unit.table.closed_cards import check_consoles

GAMES = {
    CALIFORNIA: ("bettors_show",),
    NO_BUST: ("drawn_22", "double_after_split"),
    FOUR: ("hole_card_checked", "split_natural", "no_surrender_after_double", "surrender_first_two"),
    FIVE: ("hole_card_checked", "split_natural"),
    MILLENNIUM: ("push_by_totals",),
}
OF_ONESELF = ("show", "keep")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(8))
def test_a_round_by_chance_pays_what_settle_says(game: str, seed: int):
    chance = Random(f"{game} {seed}")
    options = {name: chance.randint(0, 1) for name in GAMES[game]}
    table = opened(game, 1, 2, 3, 4, bank=1_000_000, options=options)
    _bets(table, game, chance)
    shoe = [card for card, count in enumerate(table.state.game.pack.counts(6)) for _ in range(count)]
    chance.shuffle(shoe)
    table.dealer(c.NoMoreBets())
    while not isinstance(table.state.step_of(table.state.deal), Over):
        _step(table, chance, shoe)
        if all(len(held.cards) <= 2 for held in table.state.deal.hands):
            # Other first cards might not have let a hand draw; the hole card the dealer looks at.
            check_consoles(table.state, chance, but="banker")
    before = table.state
    done = table.dealer(c.SettleRound())
    (settled,) = [event for event in done.events if isinstance(event, e.RoundSettled)]
    told = {(bet.seat, bet.at or bet.seat, bet.wager, bet.hand): bet.net for bet in settled.settlements}
    if not any(made.choice in OF_ONESELF for made in before.deal.made):
        assert told == _by_settle(before, options)


def _bets(table: CheckedTable, game: str, chance: Random) -> None:
    """Each at his own place, some behind another's, with a side wager now and then."""
    for seat in (2, 3, 4):
        table.bet(seat, spot(game), 100 * chance.randint(10, 40))
        for posted in layout(game):
            late = table.state.game.offer(*posted.key).placed_when
            if posted.wager != "hand" and not late and chance.random() < 0.6:
                table.bet(seat, posted.key, 1_000 if posted.wager == "push" else 500)
    for seat, place in ((3, 2), (4, 3)):
        table.patron(seat, c.PlaceBet(seat, *spot(game), 1_000, at=place))


def _step(table: CheckedTable, chance: Random, shoe: list[int]) -> None:
    step, coming = table.state.step_of(table.state.deal), comes_next(table.state)
    match coming.command:
        case c.ShakeDice(seat):
            table.patron(seat, coming.command)
        case c.ShowDice():
            table.dealer(c.ShowDice((1, 2, 3)))
        case c.DealCard():
            assert isinstance(step, Deal)
            exposed = step.down and table.state.practice.faulty_cards and chance.random() < 0.1
            table.dealer(c.DealCard(card_text(shoe.pop()), bool(exposed)))
        case c.Choose(place, hand, _):
            assert isinstance(step, Ask)
            assert table.refusal("dealer", c.Choose(place, hand, "fold")).reason is Refusal.NO_CHOICE_HERE
            choice = c.Choose(place, hand, chance.choice(step.options))
            poor = can(table.state, table.make_envelope("dealer", choice))
            assert poor is None or poor.reason is Refusal.NOT_ENOUGH_CHIPS
            table.dealer(choice if poor is None else c.Choose(place, hand, step.default))
        case other:
            assert other is not None
            table.dealer(other)


def _by_settle(state: TableState, options: dict[str, int]) -> dict[object, int]:
    """What the document of `settle` says of hands that were played so, bettor by bettor."""
    nets: dict[object, int] = {}
    for seat in state.seats:
        for bet in seat.bets:
            place = seat.place_of(bet)
            asked = _asked(state, options, place, bet)
            for paid in settled_round(round_input(msgspec.json.encode(asked))).settlements:
                base = state.game.offer(*bet.key).kind == "base"
                its_hand = not base or paid.hand == (bet.hand or f"place-{place}")
                if paid.wager == bet.wager and its_hand:
                    nets[seat.number, place, bet.wager, bet.hand] = _scaled(paid.net, paid.amount, bet.cents)
    return nets


def _scaled(net: int, amount: int, cents: int) -> int:
    """A bettor who stayed out of a double has less on the hand; what is lost of it is rounded down."""
    share = Fraction(net * cents, amount)
    return share.numerator // share.denominator if net > 0 else -((-share).numerator // (-share).denominator)


def _asked(state: TableState, options: dict[str, int], place: int, bet: c.Stake) -> dict[str, object]:
    # All hands of the round: the player-dealer may have drawn for another.
    hands = [held for held in state.deal.hands if held.place is not None]
    kept = ("hit", "stand", "double", "split", "surrender")
    return {
        "game": state.game.id,
        "options": options,
        "dealer": [card_text(card) for card in state.deal.cards("banker")],
        "hands": [
            {
                "place": held.place,
                "cards": [card_text(card) for card in held.cards],
                "made": [
                    {"choice": made.choice}
                    for made in state.deal.made
                    if made.hand == held.name and made.choice in kept
                ],
            }
            for held in hands
        ],
        "wagers": [
            {"seat": place, "wager": bet.wager, "paytable": bet.paytable, "amount": bet.cents},
            *([] if bet.wager in ("hand", "push") else [_base(state, place)]),
        ],
    }


def _base(state: TableState, place: int) -> dict[str, object]:
    key = spot(state.game.id)
    return {"seat": place, "wager": key[0], "paytable": key[2], "amount": 5_000}
