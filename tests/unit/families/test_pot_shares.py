"""What bots of the pot games think of their cards: known shares, and nothing of what lies face down."""

import random

import pytest
from msgspec.structs import replace

from houseway.cards import card_text, parse_cards
from houseway.families.betting import Entry
from houseway.families.hand_record import UNSEEN
from houseway.families.pots.bots import STYLES, answer
from houseway.families.pots.rules import PotGame
from houseway.families.pots.rules.steps import begun
from houseway.families.pots.shares import Fear, expected
from houseway.families.round import Ask, Held, Round
from houseway.rules import load
from houseway.table import commands as c
from tests.clauses.california.pot_tables import GAMES, STAKES, PotTableInMemory

DEALS = 4_000
# Four standard errors of so many deals, at most.
NEAR = 4 * 0.5 / DEALS**0.5


def share(game: str, own: str, board: str = "", players: int = 2, fear: Fear = Fear()) -> float:  # noqa: B008
    """What the first of so many players can expect with these cards."""
    play = load(f"ca/{game}").drawing({})
    assert isinstance(play, PotGame)
    entries = [Entry(seat, 200_00) for seat in range(1, players + 1)]
    deal = begun(play, STAKES[play.forced], entries)
    lying = [replace(held, cards=parse_cards(board)) if held.name == "board" else held for held in deal.hands]
    deal = replace(deal, hands=tuple(lying))
    assert deal.betting is not None
    return expected(
        play, deal, deal.betting, parse_cards(own), "place-1", random.Random(1).randrange, DEALS, fear
    )


@pytest.mark.parametrize(
    ("game", "own", "board", "players", "known"),
    [
        # Aces win 85.2% against one random hand and 73.4% against two.
        ("texas-holdem", "As Ah", "", 2, 0.852),
        ("texas-holdem", "As Ah", "", 3, 0.734),
        # Nothing beats a royal flush, whoever is in.
        ("texas-holdem", "As Ks", "Qs Js 10s 2h 3d", 5, 1.0),
        # All five on the board are the best hand of everybody.
        ("texas-holdem", "2h 3d", "As Ks Qs Js 10s", 4, 0.25),
        ("omaha", "2h 3d 4c 5c", "As Ks Qs Js 10s", 2, 0.0),
        # Of three cards the two that are kept make the hand; the same once one is thrown away.
        ("crazy-pineapple", "As Ks 2h", "Qs Js 10s 3h 4d", 4, 1.0),
        ("crazy-pineapple", "As Ks", "Qs Js 10s 3h 4d", 4, 1.0),
        ("lowball", "As 2h 3d 4c 5s", "", 2, 1.0),
        # The high half alone: no low can be made of this board.
        ("omaha-high-low", "As Ks 2h 3h", "Qs Js 10s 9d 9h", 3, 1.0),
    ],
)
def test_a_known_share_is_found(game: str, own: str, board: str, players: int, known: float) -> None:
    assert share(game, own, board, players) == pytest.approx(known, abs=NEAR)


def test_whoever_is_feared_holds_the_best_of_several_hands() -> None:
    """A pair of aces beats the best of two hands less often; of a fear that is never true nothing is left."""
    plain = share("texas-holdem", "As Ah")
    feared, doubted = (
        share("texas-holdem", "As Ah", fear=Fear("place-2", 2, chance)) for chance in (1.0, 0.5)
    )
    assert plain > doubted + NEAR / 2 > feared + NEAR
    assert share("texas-holdem", "As Ah", fear=Fear("place-2", 2, 0.0)) == pytest.approx(plain, abs=NEAR)


def as_seen_by(deal: Round, name: str) -> Round:
    """The same with every card of others that lies face down turned into one that nobody knows."""

    def hidden(held: Held) -> Held:
        cards = zip(held.cards, held.down, strict=True)
        return replace(held, cards=tuple([UNSEEN if down else card for card, down in cards]))

    return replace(deal, hands=tuple([held if held.name == name else hidden(held) for held in deal.hands]))


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_knows_only_what_its_player_sees(game: str) -> None:
    def chooses(table: PotTableInMemory, ask: Ask) -> c.Choose:
        style = STYLES[(ask.place or 0) % len(STYLES)]
        said, blind = (
            answer(table.play, deal, ask, style, random.Random(f"{ask.place} {table.sent}").randrange)
            for deal in (table.state.deal, as_seen_by(table.state.deal, ask.hand))
        )
        assert said == blind
        return c.Choose(said.place, said.hand, said.choice, said.cents, tuple(map(card_text, said.cards)))

    table = PotTableInMemory(game, [200_00] * 5)
    for hand in range(3):
        table.hand(hand, chooses)
