"""A table of a poker-hand game run by a test: a bettor's cards, the player-dealer's, the board, choices."""

from houseway.rules import load
from houseway.table import commands as c
from tests.clauses.california.blackjack import play
from tests.tables import CheckedTable, banked_table

THREE, THREE_B, SIX = "ca/three-card-poker", "ca/three-card-poker-b", "ca/three-card-poker-6-card-bonus"
HOLDEM, RIDE, CRAZY, WAR = (
    "ca/ultimate-texas-holdem",
    "ca/let-it-ride-bonus",
    "ca/crazy-4-poker",
    "ca/casino-war",
)
FEES = {
    THREE: "three-card-poker/rates/1",
    THREE_B: "three-card-poker-b/rates/1",
    SIX: "three-card-poker-6-card-bonus/rates/1",
    HOLDEM: "ultimate-texas-holdem/rates/1",
    RIDE: "let-it-ride-bonus/rates/1",
    CRAZY: "crazy-4-poker/rates/1",
    WAR: "casino-war/rates/1",
}
DECKS = {WAR: 6, THREE: 8, THREE_B: 8}
SEATS = {HOLDEM: 7, RIDE: 7}
# What a test's bettor puts down before the deal, in cents.
BEFORE = {
    HOLDEM: {"ante": 1_000, "blind": 1_000},
    RIDE: {"bet-1": 1_000, "bet-2": 1_000, "bet-dollar": 1_000},
    CRAZY: {"ante": 1_000, "super-bonus": 1_000},
    WAR: {"primary": 1_000},
}


def spot(game: str, wager: str) -> tuple[str, str | None, str]:
    return next(offer.key for offer in load(game).offers() if offer.wager == wager)


def layout(game: str) -> tuple[c.Posted, ...]:
    return tuple(c.Posted(*offer.key, 500, 80_000) for offer in load(game).offers())


def opened(
    game: str, *seats: int, bank: int = 10_000_000, options: dict[str, int] | None = None
) -> CheckedTable:
    """Bets are open; the first of these seats banks, and each has $1,000 beside it."""
    table = banked_table(
        *seats,
        game=game,
        layout=layout(game),
        fees=FEES[game],
        places=SEATS.get(game, 8),
        options=options,
        decks=DECKS.get(game, 1),
    )
    table.dealer(c.BuyIn(seats[0], bank, {bank: 1}))
    table.take_bank(seats[0], bank)
    table.dealer(c.NextRound())
    return table


def hand(
    game: str,
    own: str,
    banker: str = "",
    *choices: str,
    board: str = "",
    also: dict[str, int] | None = None,
    war: tuple[str, str] = ("", ""),
    **options: int,
) -> dict[str, int]:
    """What each wager of one bettor at place 2 won or lost against seat 1's bank, by its id."""
    table = opened(game, 1, 2, options=options)
    for wager, cents in (BEFORE.get(game, {"ante": 1_000}) | (also or {})).items():
        table.bet(2, spot(game, wager), cents)
    cards = {"place-2": own, "banker": banker}
    if board:
        first, _, rest = board.partition("|")
        cards |= {"board-1": first, "board-2": rest}
    if game == RIDE:
        cards |= {"unseen": "2d"}
    if war[0]:
        cards |= {"burned": "2c 3c 4c 5c 6c 7c", "place-2-war": war[0], "banker-place-2-war": war[1]}
    played = play(table, cards, {"place-2": " ".join(choices)})
    return {bet.wager: bet.net for bet in played.settled.settlements}
