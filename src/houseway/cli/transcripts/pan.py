"""Hands of Panguingue, line by line: cards drawn, melds laid, who pays whom, who is out."""

from collections.abc import Iterator

from houseway.cards import cards_text
from houseway.cli.transcripts.line import Line
from houseway.families.round import Made
from houseway.table import TableState, events

_SAID = {
    "stay": "stays",
    "retire": "retires",
    "take": "takes the option card",
    "touch": "touches the deck",
    "let-go": "lets the card go",
    "call": "calls for pay",
    "out": "is out",
    "force": "forces the option card",
    "new": "lays",
    "add": "adds",
    "split": "splits a meld with",
    "borrow": "borrows for",
    "discard": "discards",
}


def pan_lines(state: TableState, event: events.Event) -> Iterator[Line]:
    """Nothing where it is no event of Panguingue."""
    pan = state.deal.pan
    match event:
        case events.PanHandStarted(number, seats):
            order = ", ".join(str(seat) for seat, _ in seats)
            yield Line(f"Hand {number}, in the order of seats {order}", kind="round")
        case events.DiscardsShuffled(count):
            yield Line(f"The deck is empty: {count} discards are shuffled.", "102.R.6")
        case events.StreetDealt(cards) if pan is not None and len(cards) == 1:
            yield Line(f"{cards[0]} is drawn.", "102.R.9", "card")
        case events.StreetDealt(cards) if pan is not None and pan.moment in ("lowest", "dealing"):
            yield Line(f"A card each: {' '.join(cards)}.", "102.R.6", "card")
        case events.StreetDealt() if pan is not None:
            for player in pan.players:
                yield Line(f"Seat {player.seat} has {cards_text(player.cards)}.", "102.R.6", "card")
        case events.PanHandOver(winner, tops, kept):
            won = f"Seat {winner} has won; the others' hands are killed" if winner else "Nobody is out"
            more = (
                f", {tops} chips of tops awarded" if tops else f", {kept} chips of tops stay" if kept else ""
            )
            yield Line(f"{won}{more}.", "102.R.36, R.43", "paid")


def pan_choice(state: TableState, made: Made, cite: str) -> Iterator[Line]:
    """What a player did, what he has on the board then, and what was paid."""
    pan = state.deal.pan
    cards = f" {cards_text(made.cards)}" if made.cards else ""
    yield Line(f"Seat {made.place} {_SAID.get(made.choice, made.choice)}{cards}.", cite)
    if pan is None:
        return
    between = [row for row in pan.moved if row.to is not None and row.by is not None]
    if between:
        each = (
            f"{between[0].chips} from each" if len({row.chips for row in between}) == 1 else "what each has"
        )
        total = sum(row.chips for row in between)
        yield Line(f"Seat {between[0].to} collects {each}, {total} chips ({between[0].why}).", cite, "paid")
