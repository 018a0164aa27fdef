"""What happened at a table, in the words of someone who watches it; each fact with its clause."""

from collections.abc import Iterable, Iterator

from houseway.cards import cards_text
from houseway.cli.transcripts.bank import bank_lines
from houseway.cli.transcripts.jackpots import jackpot_lines
from houseway.cli.transcripts.line import Line
from houseway.cli.transcripts.pan import pan_choice, pan_lines
from houseway.cli.transcripts.pots import choice_text, pot_lines
from houseway.cli.transcripts.wording import of_hand, plainly, settled_text, stake_text
from houseway.families.round import COMPARED
from houseway.money import money_text
from houseway.refusals import Refused
from houseway.rules import Settlement
from houseway.table import TableState, events
from houseway.table.jackpots.linking import clause

# Announced in the dealer's own words, so the fact itself needs no line.
SAID = (
    events.TableOpened
    | events.ActKeyed
    | events.BetsKeyed
    | events.PatronActed
    | events.ActRecorded
    | events.ActStands
    | events.ActTakenBack
    | events.CardsInspected
    | events.CardsWashed
    | events.BatchesStacked
    | events.ShoeLoaded
    | events.ShoeCut
    | events.CardsBurned
    | events.ShoeAccepted
    | events.BetsClosed
    | events.CardDrawnInError
    | events.CardFoundFaceUp
    | events.CardsTakenBack
    | events.RoundMadeFree
    | events.LastHandCalled
    | events.ShoeSpent
    | events.ShoeRevealed
    | events.BankOffered
    | events.BankAccepted
    | events.GameBroken
    | events.DiceShown
    | events.ButtonPlaced
    | events.CardDied
    | events.CardsShown
    | events.DecisionClaimed
    | events.HandRuled
    | events.WagerRuled
    | events.Misdealt
    | events.CollectionUnpaid
    | events.FreeHandCalled
    | events.WarnedBelowMinimum
)
# The procedure under which an event stands, and the part of it.
PROCEDURES = {
    events.CutDeclined: ("cut", "offer"),
    events.ShareAdded: ("cut", ""),
    events.SharesMissing: ("cut", ""),
    events.RecutOrdered: ("recut", ""),
    events.CutCardSeen: ("last-hand", ""),
    events.ShoeDeclined: ("curator", "offer"),
    events.HandGivenUp: ("midi", "relinquished"),
    events.VigorishCollected: ("vigorish", "collected"),
}


def told(state: TableState, happened: Iterable[events.Event]) -> Iterator[Line]:
    """The lines of a command's events; `state` is the table after them."""
    for event in happened:
        if not isinstance(event, SAID):
            yield from _told(state, event)


def refused(refusal: Refused) -> Line:
    return Line(f"Refused, {refusal.reason}: {refusal.sentence}", refusal.cite, "refused")


def _told(state: TableState, event: events.Event) -> Iterator[Line]:
    match event:
        case events.Announced():
            yield Line(f"“{event.words}”", event.cite, "said")
        case events.BetsOpened(number, free):
            yield Line(f"Round {number}{f', {free}: no bets' if free else ''}", kind="round")
        case events.CardDealt() | events.HandHandedOver() | events.HandTurned():
            yield _card(state, event)
        case events.CardsDealtClosed(hands):
            cite = state.practice.cite("deal-order")
            words = f"{len(hands)} {state.game.pack.piece}s are dealt face down; nobody has seen them."
            yield Line(words, cite, "card")
        case events.CupsShaken() | events.DiceRevealed():
            yield _dice(state, event)
        case events.RoundSettled(settlements=bets) | events.HouseMoneySettled(bets):
            yield from (Line(settled_text(state, bet), bet.cite, "paid") for bet in bets)
            yield from bank_lines(state, event)
        case events.RoundVoided(undone):
            yield from (_undone(state, bet) for bet in undone)
        case events.PatronSeated(seat, _, name):
            yield Line(f"{name} takes seat {seat}.")
        case events.ChipsBought(seat, cents):
            yield Line(f"Seat {seat} buys in for {money_text(cents)}.")
        case events.ShoePassed(seat, why):
            if why == "passed":
                yield Line(f"Seat {seat} passes the shoe.", state.practice.cite("curator", "next"))
        case events.RideChosen(seat, on):
            rides = f"lets House Money ride on the {on.title()}" if on else "is paid House Money"
            yield Line(f"Seat {seat} {rides}.", state.practice.cite("house-money"))
        case events.BetsPlaced(seat, stakes):
            yield from (Line(f"Seat {seat} bets {stake_text(state, stake)}.") for stake in stakes)
        case events.BetCalled(seat, stake) | events.CallConfirmed(seat, stake):
            does = "calls" if isinstance(event, events.BetCalled) else "has its call confirmed:"
            words = f"Seat {seat} {does} {stake_text(state, stake)}."
            yield Line(words, state.practice.cite("wager-media"))
        case events.ChoiceMade(made) if made.choice in COMPARED:
            # What the dealer says of the hand stands beside it.
            return
        case events.ChoiceMade(made):
            who = "The player-dealer" if made.place is None else f"Seat {made.seat or made.place}"
            cite = state.game.plays.rules.clause(state.play, made.choice) or state.game.draw.cite
            if state.deal.pan is not None:
                yield from pan_choice(state, made, cite)
                return
            if state.house.stakes is not None:
                yield Line(f"{who} {choice_text(made)}.", cite)
                return
            yield Line(f"{who} chooses to {made.choice}{of_hand(made.hand)}.", cite)
        case events.BetsTakenBack(seat, stakes) | events.BetsReturned(seat, stakes):
            yield from (Line(f"Seat {seat} has back {stake_text(state, stake)}.") for stake in stakes)
        case _:
            procedure = PROCEDURES.get(type(event))
            plain = Line(plainly(event), clause(state, *procedure) if procedure else "")
            readers = (jackpot_lines, bank_lines, pan_lines if state.deal.pan is not None else pot_lines)
            others = [line for lines in readers for line in lines(state, event)]
            yield from others or [plain]


def _card(state: TableState, event: events.CardDealt | events.HandHandedOver | events.HandTurned) -> Line:
    """The first two cards of a hand lie by the order of the deal, a third by the drawing rules."""
    hand, cards = event.hand.title().replace("-", " "), state.hand(event.hand)
    match event:
        case events.CardDealt(card=card, face_down=face_down):
            third = len(cards) > (3 if state.deal.is_apart else 2)
            number = (", the fourth" if state.deal.is_apart else ", the third") if third else ""
            what = (f"a {state.game.pack.piece} face down" if face_down else card) + number
            cite = state.game.draw.cite if third else state.practice.cite("deal-order")
            return Line(f"{hand} receives {what}.", cite, "card")
        case events.HandHandedOver(_, seat):
            return Line(
                f"The {_turned(event.hand, cards)} goes to seat {seat}.", _clause(state, event), "card"
            )
        case events.HandTurned(_, seat):
            who = "The dealer turns" if seat is None else f"Seat {seat} returns"
            shown = cards_text(cards if len(cards) == 2 or state.deal.is_apart else cards[2:])
            if state.deal.is_apart:
                return Line(f"{hand} shows {shown}.", state.practice.cite("dealer-hand"), "card")
            return Line(f"{who} the {_turned(event.hand, cards)}: {shown}.", _clause(state, event), "card")


def _turned(hand: str, cards: tuple[int, ...]) -> str:
    return f"{hand.title()} hand" if len(cards) == 2 else f"{hand.title()} hand's third card"


def _clause(state: TableState, event: events.HandHandedOver | events.HandTurned) -> str:
    """Who turns a hand, or the one card that it received last."""
    if state.house.style != "midi":
        return state.practice.cite("deal-order")
    if event.seat is None:
        return state.practice.cite("midi", "nobody")
    third = "" if len(state.hand(event.hand)) == 2 else "-third"
    return state.practice.cite("midi", f"{event.hand}{third}")


def _dice(state: TableState, event: events.CupsShaken | events.DiceRevealed) -> Line:
    cite = state.practice.cite("shake")
    match event:
        case events.CupsShaken(seat):
            who = "The dealer" if seat is None else f"Seat {seat}"
            return Line(f"{who} shakes the cups.", cite, "card")
        case events.DiceRevealed(player, banker):
            dice = [" ".join(str(die) for die in hand) for hand in (player, banker)]
            return Line(f"The cups are lifted: Player {dice[0]}, Banker {dice[1]}.", cite, "card")


def _undone(state: TableState, bet: Settlement) -> Line:
    name, cite = state.game.offer(*bet.key).name, state.practice.cite("insufficient-cards")
    return Line(f"Seat {bet.seat}, {name}: the {money_text(bet.award)} paid is undone.", cite, "paid")
