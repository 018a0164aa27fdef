"""Cards that are boxed or seen on the deal, and hands read front and back as they are opened."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from houseway.cards import card_text
from houseway.families.pai_gow.house_way import set_hand
from houseway.families.pai_gow.rules import SEVEN, PaiGow, as_set, compared, is_push
from houseway.families.round import REPLACED, Deal, Hand, Held, Round
from houseway.families.set_hands import is_set
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.acts import Acts
from houseway.table.bank.misdeals import dead_play
from houseway.table.commands import CardDead, DealCard, TurnCards
from houseway.table.console.documents import Need
from houseway.table.console.proposal import Proposal, is_virtual, put_right, spare_card
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.events.shapes import by_event
from houseway.table.round import dealing
from houseway.table.round.due import due
from houseway.table.round.reading import NOT_WHERE_SET, hand_compared, turned_and_read
from houseway.table.shoe.loading import check_next, read_card
from houseway.table.state import TableState


def deal_card(state: TableState, envelope: Envelope, command: DealCard) -> Outcome:
    """A card that falls open is none of the hand's."""
    if command.exposed:
        return card_dead(state, envelope, CardDead(command.card, "exposed"))
    return dealing.deal_card(state, envelope, command)


def card_dead(state: TableState, envelope: Envelope, command: CardDead) -> Outcome:
    """Replaced by the first card left over when all hands have theirs; some cards, or two, are a misdeal."""
    rule, cite = state.practice.exposed_cards, state.practice.cite
    step, shoe = due(state), dealing.shoe_in_play(state)
    if shoe.is_virtual:
        raise Refused(Refusal.NO_ERROR_HERE, cite("exposed-cards"), "no-faulty-cards")
    if not rule:
        raise Refused(Refusal.NO_ERROR_HERE, cite("rulings"), "faulty-cards-ruled", game=state.game.name)
    if not isinstance(step, Deal):
        raise Refused(Refusal.NOTHING_TO_DEAL, cite("exposed-cards"), "no-card-due")
    card = read_card(state, command.card)
    check_next(state, shoe, (card,))
    text = card_text(card)
    dead = [made for made in state.deal.made if made.choice in REPLACED]
    spare = shoe.cards - SEVEN * len(state.deal.hands)
    if (
        len(dead) + 1 >= rule.misdeal_from
        or text in rule.misdeal_of
        or text[:-1] in rule.misdeal_of
        or not spare
    ):
        return dead_play(state, envelope, cite("exposed-cards", "misdeal"), f"{text} {command.fault}")
    said = e.announced("card-replaced-last", cite("exposed-cards", "player"), card=text, fault=command.fault)
    return Outcome([e.CardDied(text, command.fault, step.hand), said])


def turn_cards(state: TableState, envelope: Envelope, command: TurnCards) -> Outcome:
    """Front and back against the player-dealer's; where his is ace-high nothing is compared (4316)."""
    rules = state.play
    if not isinstance(rules, PaiGow) or is_push(rules, state.deal):
        return dealing.turn_cards(state, envelope, command)
    return turned_and_read(state, envelope, command, compared, front=True)


def apart(state: TableState, held: Held) -> Hand:
    """The two in front."""
    rules = state.play
    assert isinstance(rules, PaiGow)
    is_known = len(held.cards) == SEVEN and not held.unseen and is_set(state.deal, held)
    return as_set(rules, state.deal, held)[0] if is_known else state.deal.apart(held)


def corrected(state: TableState, deal: Round) -> Round:
    """A front that its owner chose stays where it lay, with the card that was there (C.17).

    One that lies as House Way lays the cards that were read is laid House Way again (C.12).
    """
    rules = state.play
    assert isinstance(rules, PaiGow)
    made = []
    for each in deal.made:
        told, lie = state.deal.cards(each.hand), deal.cards(each.hand)
        misread, apart = Counter(told) - Counter(lie), Counter(each.cards)
        if misread and misread <= apart and len(told) == len(lie) and not _is_house_way(rules, told, apart):
            true = apart - misread + (Counter(lie) - Counter(told))
            each = replace(each, cards=tuple(true.elements()))
        made.append(each)
    return replace(deal, made=tuple(made))


def _is_house_way(rules: PaiGow, seven: Hand, apart: Counter[int]) -> bool:
    return Counter(set_hand(rules.house_way, seven, rules.wild)[0]) == apart


def proposals(state: TableState) -> Iterator[Proposal]:
    if is_virtual(state) or state.shoe is None or not state.practice.exposed_cards:
        return
    card = Need("card", "card", "Card")
    for fault, label in (("boxed", "A card was boxed"), ("exposed", "A card fell open on the deal")):
        dead = CardDead(spare_card(state), "boxed" if fault == "boxed" else "exposed")
        yield put_right(state, f"card_dead-{fault}", label, dead, "exposed-cards", card)


ACTS = Acts(
    decides=by_event(deal_card, card_dead, turn_cards, hand_compared) | NOT_WHERE_SET,
    menu={"dead-card": ("A card was boxed, or fell open on the deal", ("card_dead-",))},
    proposals=proposals,
    corrected=corrected,
    apart=apart,
)
