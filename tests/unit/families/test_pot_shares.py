"""What bots of the pot games think of their cards: known shares, and nothing of what lies face down."""

import random

import pytest
from msgspec.structs import replace

from houseway.cards import card_text, parse_cards
from houseway.families.betting import Entry, Stage
from houseway.families.hand_record import UNSEEN
from houseway.families.pots.bots import STYLES, answer
from houseway.families.pots.draws import kept
from houseway.families.pots.rules import PotGame
from houseway.families.pots.rules.steps import begun, next_step
from houseway.families.pots.rules.worth import values
from houseway.families.pots.shares import Fear, expected
from houseway.families.round import Ask, Held, Made, Round
from houseway.rules import load
from houseway.table import commands as c
from tests.tables import POT_GAMES, POT_STAKES, CheckedTable

DEALS = 4_000
# Four standard errors of so many deals, at most.
NEAR = 4 * 0.5 / DEALS**0.5


def share(game: str, own: str, board: str = "", players: int = 2, fear: Fear = Fear()) -> float:  # noqa: B008
    """What the first of so many players can expect with these cards."""
    play = load(f"ca/{game}").drawing({})
    assert isinstance(play, PotGame)
    entries = [Entry(seat, 200_00) for seat in range(1, players + 1)]
    deal = begun(play, POT_STAKES[play.forced], entries)
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
        # A card of stud that is one for all makes the best hand (E.9).
        ("seven-card-stud", "As Ks Qs Js 2h 3d", "10s", 3, 1.0),
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


@pytest.mark.parametrize("game", POT_GAMES)
def test_of_all_hands_two_players_expect_half(game: str) -> None:
    """Nobody thinks that he has more cards to choose from than his rival, or draws oftener."""
    play, rng = load(f"ca/{game}").drawing({}), random.Random(game)
    assert isinstance(play, PotGame)
    deal = begun(play, POT_STAKES[play.forced], [Entry(1, 200_00), Entry(2, 200_00)])
    assert deal.betting is not None
    first = play.streets[0].down + play.streets[0].up
    found = [
        expected(play, deal, deal.betting, tuple(rng.sample(range(52), first)), "place-1", rng.randrange)
        for _ in range(400)
    ]
    assert sum(found) / len(found) == pytest.approx(0.5, abs=4 * 0.35 / len(found) ** 0.5)


@pytest.mark.parametrize(
    ("game", "own"),
    [("draw-poker", "Ks 9s 4s 2s Ah"), ("lowball", "As 2h 3d 4c Ks"), ("lowball", "Ks Qh Jd 8c 7s")],
)
def test_before_the_draw_everybody_draws_in_mind(game: str, own: str) -> None:
    """The share is that of plain dealing, hand by hand."""
    play, rng, deals, won = load(f"ca/{game}").drawing({}), random.Random(own), 1_000, 0.0
    assert isinstance(play, PotGame)
    unseen = sorted({*range(52)} - {*parse_cards(own)})
    for _ in range(deals):
        stub = rng.sample(unseen, 15)
        keeps = [kept(play.rankings[0], hand) for hand in (parse_cards(own), tuple(stub[:5]))]
        mine, theirs = [
            values(play, (*keep, *stub[at : at + 5 - len(keep)]), ())
            for keep, at in zip(keeps, (5, 10), strict=True)
        ]
        won += (mine > theirs) + (mine == theirs) / 2
    assert share(game, own) == pytest.approx(won / deals, abs=4 * 0.5 / deals**0.5)


def after_the_draw(game: str, own: str, drew: int, stage: Stage = "bet") -> Round:
    """Seat 2 has drawn so many cards, and seat 1 is asked."""
    play = load(f"ca/{game}").drawing({})
    assert isinstance(play, PotGame)
    deal = begun(play, POT_STAKES[play.forced], [Entry(1, 200_00), Entry(2, 200_00)])
    assert deal.betting is not None
    held = replace(deal.hands[0], cards=parse_cards(own), down=(True,) * 5)
    players = (deal.betting.players[0], replace(deal.betting.players[1], acted=True))
    betting = replace(deal.betting, players=players, stage=stage, street=1, turn=0)
    made = (Made(2, "place-2", "draw", cards=(UNSEEN,) * drew),) if drew else ()
    return replace(deal, hands=(held, *deal.hands[1:]), made=made, betting=betting)


@pytest.mark.parametrize(
    ("game", "own", "drew", "least", "most"),
    [
        # Who is pat at high has a straight or better; who drew three seldom beats three aces.
        ("draw-poker", "As Ah Ad 9c 2s", 0, 0, 0),
        ("draw-poker", "As Ah Ad 9c 2s", 3, 0.9, 1),
        # A pat hand for low is an eight or better; a nine beats most hands of three new cards.
        ("lowball", "9s 8h 4d 3c 2s", 0, 0, 0),
        ("lowball", "9s 8h 4d 3c 2s", 3, 0.85, 0.95),
    ],
)
def test_how_many_cards_a_rival_drew_tells_what_he_has(
    game: str, own: str, drew: int, least: float, most: float
) -> None:
    play, deal = load(f"ca/{game}").drawing({}), after_the_draw(game, own, drew)
    assert isinstance(play, PotGame)
    assert deal.betting is not None
    cards, below = parse_cards(own), random.Random(1).randrange
    assert least <= expected(play, deal, deal.betting, cards, "place-1", below, 500) <= most


@pytest.mark.parametrize(("drew", "away"), [(3, ""), (0, "9s")])
def test_who_counts_keeps_a_nine_against_three_new_cards_and_not_against_a_pat_hand(
    drew: int, away: str
) -> None:
    deal = after_the_draw("lowball", "9s 4h 3d 2c As", drew, "draw")
    play = load("ca/lowball").drawing({})
    assert isinstance(play, PotGame)
    ask = next_step(play, deal)
    assert isinstance(ask, Ask)
    assert answer(play, deal, ask, "pot-odds", random.Random(1).randrange).cards == parse_cards(away)


@pytest.mark.parametrize(
    ("name", "held", "keeps"),
    [
        ("high", "Ks Kh 9d 4c 2s", "Ks Kh"),
        ("high", "Ks Kh 9d 9c 2s", "Ks Kh 9d 9c"),
        ("high", "Ks 9s 4s 2s Ah", "Ks 9s 4s 2s"),
        ("high", "As Kh 9d 4c 2s", "As Kh"),
        ("high", "6s 5h 4d 3c 2s", "6s 5h 4d 3c 2s"),
        ("high", "Jk Kh 9d 4c 2s", "Jk"),
        ("a5", "As 8h 8d 9c Jk", "As 8h Jk"),
        ("27", "As 8h 7d 7c 2s", "7d 2s"),
    ],
)
def test_what_is_kept_as_a_rule(name: str, held: str, keeps: str) -> None:
    assert kept(name, parse_cards(held)) == parse_cards(keeps)


def as_seen_by(deal: Round, name: str) -> Round:
    """The same with every card of others that lies face down turned into one that nobody knows."""

    def hidden(held: Held) -> Held:
        cards = zip(held.cards, held.down, strict=True)
        return replace(held, cards=tuple([UNSEEN if down else card for card, down in cards]))

    hands = [held if held.name == name else hidden(held) for held in deal.hands]
    # How many cards another gave away is seen, and not which.
    made = [
        each if each.hand == name else replace(each, cards=(UNSEEN,) * len(each.cards)) for each in deal.made
    ]
    return replace(deal, hands=tuple(hands), made=tuple(made))


@pytest.mark.parametrize("game", POT_GAMES)
def test_a_bot_knows_only_what_its_player_sees(game: str) -> None:
    def chooses(table: CheckedTable, ask: Ask) -> c.Choose:
        style = STYLES[(ask.place or 0) % len(STYLES)]
        said, blind = (
            answer(table.play, deal, ask, style, random.Random(f"{ask.place} {len(table.events)}").randrange)
            for deal in (table.state.deal, as_seen_by(table.state.deal, ask.hand))
        )
        assert said == blind
        return c.Choose(said.place, said.hand, said.choice, said.cents, tuple(map(card_text, said.cards)))

    table = CheckedTable.open_pots(game, [200_00] * 5)
    for hand in range(3):
        table.play_hand(hand, chooses)
