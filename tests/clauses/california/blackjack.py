"""A table of the blackjack family run by a test: cards for each hand, and what each is asked to say."""

from houseway.families.blackjack.rules import Blackjack
from houseway.families.round import Ask
from houseway.refusals import Refused
from houseway.rules import load
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.routine import comes_next
from tests.tables import CheckedTable, banked_table

CALIFORNIA, NO_BUST, FOUR = "ca/california-blackjack", "ca/no-bust", "ca/no-bust-4.0"
FIVE, MILLENNIUM = "ca/no-bust-5.0", "ca/millennium-19"
FEES = {
    CALIFORNIA: "california-blackjack/rates/3",
    NO_BUST: "no-bust/rates/3",
    FOUR: "no-bust-4.0/rates/3",
    FIVE: "no-bust-5.0/rates/7",
    MILLENNIUM: "millennium-19/rates/3",
}


def spot(game: str, wager: str = "hand", paytable: str | None = None) -> tuple[str, None, str]:
    """A wager under this pay table, or its first."""
    tables = {offer.paytable for offer in load(game).offers() if offer.wager == wager}
    first = next(offer.paytable for offer in load(game).offers() if offer.wager == wager)
    assert paytable is None or paytable in tables
    return wager, None, paytable or first


def layout(game: str) -> tuple[c.Posted, ...]:
    """Every wager of the game under its first pay table, $10 to $200, bonuses from $5."""
    wagers = dict.fromkeys(offer.wager for offer in load(game).offers())
    return tuple(
        c.Posted(*spot(game, wager), 1_000 if wager in ("hand", "push") else 500, 20_000) for wager in wagers
    )


def rules_of(game: str, **options: int) -> Blackjack:
    rules = load(game).drawing(options)
    assert isinstance(rules, Blackjack)
    return rules


def opened(
    game: str,
    *seats: int,
    bank: int = 200_000,
    posted: tuple[c.Posted, ...] = (),
    options: dict[str, int] | None = None,
) -> CheckedTable:
    """Bets are open; the first of these seats banks, and each has $1,000 beside it."""
    table = banked_table(
        *seats, game=game, layout=posted or layout(game), fees=FEES[game], options=options, decks=6
    )
    table.dealer(c.BuyIn(seats[0], bank, {bank: 1}))
    table.take_bank(seats[0], bank)
    table.dealer(c.NextRound())
    return table


class Played(dict[str, int]):
    """What each hand won or lost, by its name; side wagers as `buster` and so on."""

    asked: list[tuple[str, tuple[str, ...]]]
    settled: e.RoundSettled


def play(
    table: CheckedTable,
    cards: dict[str, str],
    choices: dict[str, str] | None = None,
    dice: tuple[int, int, int] = (1, 1, 2),
) -> Played:
    """Deal the round: each hand its cards in turn, and its choices; without one the default is taken."""
    if table.state.phase == "betting":
        table.dealer(c.NoMoreBets())
    hands = {name: text.split() for name, text in cards.items()}
    wishes = {name: text.split() for name, text in (choices or {}).items()}
    played = Played()
    played.asked = []
    while True:
        step = comes_next(table.state)
        match step.command:
            case c.ShakeDice(seat):
                table.patron(seat, step.command)
            case c.ShowDice():
                table.dealer(c.ShowDice(dice))
            case c.DealCard():
                table.dealer(c.DealCard(hands[step.hand or ""].pop(0)))
            case c.Choose(place, hand, default):
                ask = table.state.step_of(table.state.deal)
                assert isinstance(ask, Ask)
                key = hand if ask.seat is None else f"seat-{ask.seat}"
                played.asked.append((key, ask.options))
                wish = wishes[key].pop(0) if wishes.get(key) else default
                table.dealer(c.Choose(place, hand, wish))
            case c.SettleRound():
                done = table.dealer(c.SettleRound())
                played.settled = next(event for event in done.events if isinstance(event, e.RoundSettled))
                break
            case other:
                assert other is not None, step
                table.dealer(other)
    assert not any(left for left in [*hands.values(), *wishes.values()]), (hands, wishes)
    for bet in played.settled.settlements:
        place = bet.at or bet.seat
        name = (bet.hand or f"place-{place}") if bet.wager == "hand" else bet.wager
        played[name if bet.at in (None, bet.seat) else f"{name} seat-{bet.seat}"] = bet.net
    return played


def hand(
    game: str, cards: str, banker: str, *choices: str, also: dict[str, int] | None = None, **options: int
) -> Played:
    """One bettor at place 2 with $10 on the hand, and so many cents on other wagers, against seat 1's bank.

    Choices are those of the place's hands in turn; `seat: insure` is what a bettor says for himself.
    """
    table = opened(game, 1, 2, options=options)
    table.bet(2, spot(game), 1_000)
    for wager, cents in (also or {}).items():
        table.bet(2, spot(game, wager), cents)
    wishes: dict[str, str] = {}
    for choice in choices:
        key, _, wish = choice.rpartition(": ")
        wishes[key or "place-2"] = f"{wishes.get(key or 'place-2', '')} {wish}"
    return play(table, _hands(cards) | {"banker": banker}, wishes)


def _hands(cards: str) -> dict[str, str]:
    """`8s 8h 3s | Kh` are the cards in the order of the deal, after a split those of each hand."""
    first, *others = cards.split("|")
    return {"place-2": first} | {f"place-2.{n}": other for n, other in enumerate(others, 2)}


def refused(table: CheckedTable, seat: int, command: c.Command) -> Refused:
    return table.refusal(f"p{seat}", command)
