"""Hands of pot games, line by line: who is in for what, the cards, the bets, and where the pots go."""

from collections.abc import Iterator

from houseway.cards import cards_text
from houseway.cli.transcripts.line import Line
from houseway.families.betting import Entry
from houseway.families.round import Made
from houseway.money import money_text
from houseway.table import TableState, events
from houseway.table.shoe.loading import text_of

_KINDS = {
    "small": "the small blind",
    "blind": "a blind",
    "big": "the big blind",
    "post": "the big blind to be dealt in",
    "straddle": "a straddle",
    "kill": "the kill",
}
_SAID = {
    "pat": "stands pat",
    "bring-in": "brings it in for",
    "board": "plays the board",
    "kill": "kills the pot for",
}


def pot_lines(state: TableState, event: events.Event) -> Iterator[Line]:
    """Nothing where it is no event of a pot game."""
    match event:
        case events.HandStarted(number, button, entries):
            yield Line(f"Hand {number}, button at seat {button}", kind="round")
            yield from _forced(state, entries)
        case events.StreetDealt():
            yield from _street(state)
        case events.PotCollected(cents, cite):
            does = (
                f"collects {money_text(cents)}"
                if cents > 0
                else f"gives {money_text(-cents)} back to the pot"
            )
            yield Line(f"The house {does}.", cite, "paid")
        case events.PotsPushed(_, awards):
            for award in awards:
                part = (
                    ""
                    if award.part == "pot"
                    else ", given back"
                    if award.part == "back"
                    else f", {award.part}"
                )
                words = f"Seat {award.seat} gets {money_text(award.cents)} of pot {award.pot}{part}."
                yield Line(words, state.practice.cite("settling"), "paid")
        case events.HandPassed(_, back):
            yield Line("Everybody passes; the antes " + ("go back." if back else "stay for another deal."))
        case events.EntryChosen(seat, how):
            yield Line(f"Seat {seat}: {how or 'in'}.")
        case events.SeatChanged(seat, to):
            yield Line(f"Seat {seat} moves to seat {to}.")
        case events.SeatsDrawn(draws):
            for draw in draws:
                yield Line(f"Seat {draw.seat} draws {draw.card} for seats and sits down in seat {draw.to}.")
        case events.HandKeyed(seat, cards):
            yield Line(f"Seat {seat} shows {' '.join(cards)}.", state.game.draw.cite, "card")
        case events.WinnersNamed(won):
            seats = ", ".join(map(str, won.seats))
            part = "" if won.part == "pot" else f"{won.part} half of "
            yield Line(
                f"Named as winner of {part}pot {won.pot}: seat {seats}.", state.practice.cite("settling")
            )
        case events.BetsGivenBack() | events.ActKeyed():
            yield from ()
        case events.PotHandRuled(seat, ruling, reason):
            yield Line(f"The floor rules at seat {seat}: {ruling}. {reason}", state.practice.cite("rulings"))
        case events.CardsRuled():
            yield from ()
        case events.ClockCalled(seat):
            yield Line(f"The floor puts seat {seat} on the clock.")
        case events.TimeTaken(seat):
            yield Line(f"Seat {seat} takes the time bank.")
        case events.ClockRanOut(seat):
            yield Line(f"The clock of seat {seat} has run out.")
        case events.TimeCollected(seats, cite):
            yield Line(f"The half hour is collected of {len(seats)} players.", cite, "paid")


def choice_text(made: Made) -> str:
    """A bet by what it comes to, a draw by its number."""
    if made.cards:
        return f"{made.choice}s {len(made.cards)}"
    said = _SAID.get(made.choice, f"{made.choice}s")
    to = " to" if made.choice in ("bet", "raise", "call") else ""
    return f"{said}{to} {money_text(made.cents)}" if made.cents else said


def _forced(state: TableState, entries: tuple[Entry, ...]) -> Iterator[Line]:
    cite = state.game.draw.cite
    if any(entry.ante for entry in entries):
        yield Line(f"{len(entries)} players ante {money_text(entries[0].ante)}.", cite)
    for entry in entries:
        if entry.kind:
            dead = f", and {money_text(entry.dead)} dead" if entry.dead else ""
            yield Line(f"Seat {entry.seat} posts {_KINDS[entry.kind]}, {money_text(entry.live)}{dead}.", cite)


def _street(state: TableState) -> Iterator[Line]:
    """The board where it has cards, else every hand that is still in, closed cards first."""
    cite, board = state.game.draw.cite, state.deal.cards("board")
    if board:
        yield Line(f"Board {cards_text(board)}.", cite, "card")
        return
    live = (
        {player.seat for player in state.deal.betting.players if player.is_live} if state.deal.betting else ()
    )
    for held in state.deal.hands:
        if held.place in live:
            texts = [
                f"({text_of(card)})" if down else text_of(card)
                for card, down in zip(held.cards, held.down, strict=True)
            ]
            yield Line(f"Seat {held.place} has {' '.join(texts)}.", cite, "card")
