"""What comes next at a table of a pot game, and the acts that its console proposes."""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256

from houseway.cards import card_text
from houseway.families.pots.acts.money import play_of, table_of
from houseway.families.pots.acts.playing import asked
from houseway.families.pots.acts.timing import CITE as TIME
from houseway.families.pots.bots import STYLES, answer
from houseway.families.pots.rules.dealing import BURNS, Card, plan, pool
from houseway.families.round import Ask, Deal, Over, Step
from houseway.table.coming import Coming
from houseway.table.commands import (
    CallClock,
    Choose,
    Command,
    DealStreet,
    EndClock,
    NextRound,
    SettleRound,
    ShowDown,
)
from houseway.table.console.documents import Need
from houseway.table.console.proposal import Proposal, is_virtual, spare_cards
from houseway.table.round.due import told
from houseway.table.state import TableState

FROM_SHOE = "from-shoe"


def comes_next(state: TableState, step: Step | None) -> Coming | None:
    """A street, an act or the pots; between hands the next hand."""
    cite = state.game.draw.cite
    if step is None:
        blinds = play_of(state).cite_of.get("button") or cite
        words = f"Hand {state.round + 1}: move the button"
        return Coming(words, blinds, "Forced bets go in.", "next_round", command=NextRound())
    words, why = told(state, step)
    betting = state.deal.betting
    match step:
        case Deal():
            return Coming(words, cite, why, "deal_street", command=DealStreet((FROM_SHOE,)))
        case Ask() if betting is not None and betting.stage == "show":
            settling = state.practice.cite("settling")
            return Coming("Showdown", settling, f"{words}.", "show_down", command=ShowDown())
        case Ask(place, hand, _, default):
            act = f"choose-{hand}-{default}"
            return Coming(words, cite, why, act, hand, Choose(place, hand, default))
        case Over():
            return Coming(words, state.practice.cite("settling"), why, "settle_round", command=SettleRound())
    return None


def filled(state: TableState, command: Command, left: Sequence[int]) -> Command:
    """A street with the next cards of the deck, and where it runs out with those that are scrambled."""
    if not isinstance(command, DealStreet) or command.cards != (FROM_SHOE,) or state.deal.betting is None:
        return command
    cards: list[int] = []
    again: list[int] = []
    for place in plan(play_of(state), state.deal):
        if place.of == "stub":
            if len(cards) - len(again) >= len(left):
                return command
            cards.append(left[len(cards) - len(again)])
            continue
        among = pool(state.deal, place) + tuple(_burned(state, cards) if place.of == "burns" else ())
        card = next(each for each in _scrambled(state, among) if each not in again)
        cards.append(card)
        again.append(card)
    return DealStreet(tuple(map(card_text, cards)))


def _burned(state: TableState, cards: Sequence[int]) -> list[int]:
    """Those of the street that were burned before it ran out."""
    places = plan(play_of(state), state.deal)
    return [card for card, place in zip(cards, places, strict=False) if place.hand == BURNS]


def _scrambled(state: TableState, cards: Sequence[int]) -> list[int]:
    """An order that nobody chose and anyone can check: by a hash over the seal and all cards drawn."""
    assert state.shoe is not None, "cards come off a deck"
    drawn = f"{state.shoe.commitment} {state.shoe.drawn}"
    return sorted(cards, key=lambda card: sha256(f"{drawn} {card}".encode()).digest())


def wishes(state: TableState, below: Callable[[int], int]) -> Iterator[Command]:
    """Patrons of a demonstration play loosely, tightly or by the odds of the pot, each in his way."""
    play = play_of(state)
    ask = asked(state, play)
    if ask is not None and state.deal.betting is not None and state.deal.betting.stage != "show":
        said = answer(play, state.deal, ask, STYLES[(ask.place or 0) % len(STYLES)], below)
        yield Choose(said.place, said.hand, said.choice, said.cents, tuple(map(card_text, said.cards)))


def proposals(state: TableState) -> Iterator[Proposal]:
    cite = state.game.draw.cite
    virtual = is_virtual(state)
    due_ = plan(play_of(state), state.deal) if _deals(state) else []
    count = len(due_) or 1
    needs = () if virtual else (Need("cards", "hand", _in_order(due_), least=count, most=count),)
    known = {"cards": [FROM_SHOE]} if virtual else {}
    sample = DealStreet(spare_cards(state, count))
    yield Proposal("deal_street", "Deal the street", "deal", cite, sample, needs, known)
    yield Proposal("show_down", "Show down", "deal", state.practice.cite("settling"), ShowDown())
    ask = asked(state, play_of(state))
    if ask is None:
        return
    clock = table_of(state).clock
    if clock is None:
        label = f"Seat {ask.place}: call the clock"
        yield Proposal("call_clock", label, "deal", TIME, CallClock(ask.place or 0))
    else:
        label = f"Seat {clock.seat}: the clock has run out"
        yield Proposal("end_clock", label, "deal", TIME, EndClock(clock.seat))
    for amount in ask.amounts:
        if amount.choice in ("bet", "raise"):
            id_ = f"choose-{ask.hand}-{amount.choice}-{amount.least}"
            label = f"Seat {ask.place}: {amount.choice} to"
            said = Choose(ask.place, ask.hand, amount.choice, amount.least)
            need = (Need("cents", "amount", "Amount"),) if amount.least < amount.most else ()
            yield Proposal(id_, label, "deal", cite, said, need)


def _in_order(cards: Sequence[Card]) -> str:
    """To whom the cards go that the dealer keys in."""
    places = [card.hand.replace("place-", "seat ").replace(BURNS, "burn") for card in cards]
    return "Cards, in order: " + ", ".join(places)


def _deals(state: TableState) -> bool:
    return state.deal.betting is not None and state.deal.betting.stage == "deal"
