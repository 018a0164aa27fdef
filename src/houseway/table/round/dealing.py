"""A round: bets open, cards are dealt by the drawing rules."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from houseway.cards import card_text
from houseway.families.round import Deal, Over, Round, Throw, Turn
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.acts import acts_of
from houseway.table.bank.vigorish import check_collected
from houseway.table.bets.held import held_bets_back
from houseway.table.commands import DealCard, DealClosed, NextRound, TurnCards
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.jackpots.sensors import check_ended, check_started
from houseway.table.round.announcing import first_counts, result
from houseway.table.round.due import due, is_dealt_closed, refusal
from houseway.table.shoe.loading import check_in_shoe, check_next, check_seen, read_card, read_cards
from houseway.table.state import UNSEEN, Phase, Shoe, ShoeStage, TableState
from houseway.words import Values

NOT_READY, SPENT = frozenset((ShoeStage.LOADED, ShoeStage.CUT, ShoeStage.REVEALED)), ShoeStage.SPENT


def next_round(state: TableState, envelope: Envelope, command: NextRound) -> Outcome:
    if state.phase not in (Phase.SETTLED, Phase.SHUFFLING):
        cite = state.practice.cite("settling")
        raise Refused(Refusal.ROUND_NOT_OVER, cite, "round-not-settled", round=state.round)
    if not state.game.pack.is_empty:
        shoe_in_play(state)
        check_collected(state)
    check_ended(state)
    opened = e.BetsOpened(state.round + 1, state.next_free, envelope.at)
    if not state.bets_are_down:
        return Outcome((opened,))
    back = held_bets_back(state)
    return Outcome((*back.events, opened), back.moves)


def deal_card(state: TableState, envelope: Envelope, command: DealCard) -> Outcome:
    step = due(state)
    if isinstance(step, Throw):
        raise Refused(Refusal.NOTHING_TO_DEAL, state.game.draw.cite, "without-cards", game=state.game.name)
    if not isinstance(step, Deal):
        raise refusal(state, step)
    shoe = shoe_in_play(state)
    if command.exposed and (shoe.is_virtual or not step.down or not _may_fall_open(state)):
        raise Refused(Refusal.NO_ERROR_HERE, state.practice.cite("faulty-cards"), "no-card-exposed")
    card = read_card(state, command.card)
    happened: list[e.Event] = []
    before = state.deal.count
    if not before:
        check_started(state)
    waiting = state.waits is not None
    if waiting:
        _check_set_aside(state, card)
    else:
        check_next(state, shoe, (card,))
        if shoe.cutting_card_is_next:
            happened.append(e.CutCardSeen())
    placed = _is_placed_later(state)
    down = comes_face_down(state, step) and not command.exposed
    happened.append(e.CardDealt(step.hand, card_text(card), down, waiting))
    if before < 3 and not placed:
        return Outcome(happened)
    deal = state.deal.with_card(step.hand, card, down)
    while placed and isinstance(turn := state.step_of(deal), Turn):
        happened.append(e.HandTurned(turn.hand, None))
        deal = deal.turned(turn.hand)
    return Outcome(happened + announcements(state, deal))


def comes_face_down(state: TableState, step: Deal) -> bool:
    """Whether the card that is due is dealt face down, whoever turns it afterwards."""
    return step.down or acts_of(state.game.plays).lies_down(state) or _is_placed_later(state)


def _is_placed_later(state: TableState) -> bool:
    """Whether it is one of the first four, which the dealer places face up where rules or house say so."""
    if acts_of(state.game.plays).lies_down(state) or state.deal.count >= 4:
        return False
    face = state.practice.deal_order.face
    return face == "down" or (face == "licensee" and state.house.face_down)


def deal_closed(state: TableState, envelope: Envelope, command: DealClosed) -> Outcome:
    """All cards that come face down now; the shoe is told how many have left it."""
    step, cite = due(state), state.practice.cite("deal-order")
    if not state.game.plays.keys_opened_hands:
        raise Refused(Refusal.NOTHING_TO_DEAL, state.game.cite, "not-at-this-game", game=state.game.name)
    if not isinstance(step, Deal):
        raise refusal(state, step)
    shoe = shoe_in_play(state)
    if not is_dealt_closed(state, step):
        raise Refused(Refusal.NOTHING_TO_DEAL, cite, "card-is-keyed", hand=step.hand)
    if not state.deal.has_cards:
        check_started(state)
    hands = closed_now(state)
    if command.count > len(hands):
        told: Values = {"most": len(hands), "count": command.count}
        raise Refused(Refusal.NOTHING_TO_DEAL, cite, "so-many-closed", **told)
    hands, deal = hands[: command.count or len(hands)], state.deal
    for hand in hands:
        deal = deal.with_card(hand, UNSEEN, True)
    check_in_shoe(state, shoe, (UNSEEN,) * len(hands))
    last = replace(shoe, drawn=shoe.drawn + (UNSEEN,) * (len(hands) - 1))
    came: list[e.Event] = [e.CutCardSeen()] if last.cutting_card_is_next else []
    return Outcome([*came, e.CardsDealtClosed(tuple(hands)), *announcements(state, deal)])


def closed_now(state: TableState) -> list[str]:
    """The hands that the next cards go to, as long as they come face down."""
    hands: list[str] = []
    deal, step = state.deal, state.step_of(state.deal)
    while isinstance(step, Deal) and step.down:
        hands.append(step.hand)
        deal = deal.with_card(step.hand, UNSEEN, True)
        step = state.step_of(deal)
    return hands


def _may_fall_open(state: TableState) -> bool:
    return bool(state.practice.faulty_cards or state.practice.exposed_cards)


def turn_cards(state: TableState, envelope: Envelope, command: TurnCards) -> Outcome:
    step = due(state)
    if step != Turn(command.hand):
        raise refusal(state, step)
    known = with_hand_seen(state, command)
    texts = command.cards if known is not state else ()
    return turned(known, command.hand, None, cards=texts)


def with_hand_seen(state: TableState, command: TurnCards) -> TableState:
    """The table with the hand as it is keyed now, still closed; itself where every card is known."""
    held, cite = state.deal.held(command.hand), state.practice.cite("closed-hands")
    needed = state.deal.to_key(command.hand)
    if not held.unseen:
        if command.cards:
            raise Refused(Refusal.CARD_UNREADABLE, cite, "hand-is-known", hand=command.hand)
        return state
    cards = read_cards(state, command.cards)
    known = Counter([card for card in held.cards if card != UNSEEN])
    new = Counter(cards) - known if needed > held.unseen else Counter(cards)
    if UNSEEN in cards or len(cards) != needed or new.total() != held.unseen:
        told: Values = {"hand": command.hand, "needed": needed}
        raise Refused(Refusal.CARD_UNREADABLE, cite, "turned-with-cards", **told)
    check_seen(state, tuple(new.elements()))
    rules, deal = state.game.plays.rules, state.deal.with_seen(command.hand, cards)
    for made in deal.made:
        if made.hand == command.hand and rules.is_wrong(state.play, deal, made):
            told = {"hand": command.hand, "choice": made.choice}
            raise Refused(Refusal.NO_CHOICE_HERE, cite, "not-with-these-cards", **told)
    return replace(state, deal=deal)


def turned(
    state: TableState,
    hand: str,
    seat: int | None,
    said: Sequence[e.Event] = (),
    cards: tuple[str, ...] = (),
) -> Outcome:
    """Face up, what is said of the hand, and the result where that was the last."""
    deal = state.deal.turned(hand)
    over = [result(state, deal)] if isinstance(state.step_of(deal), Over) else []
    return Outcome([e.HandTurned(hand, seat, cards), *said, *over])


def announcements(state: TableState, deal: Round) -> list[e.Event]:
    """What the dealer says once these cards lie face up; the result waits for House Money (9(e), 12(a))."""
    said: list[e.Event] = []
    count = deal.count
    if count < 4:
        return said
    closed = [held for held in deal.hands if held.is_down or not held.cards]
    if count == 4 and not deal.is_apart and not closed:
        said.append(first_counts(state, deal))
    if isinstance(state.step_of(deal), Over):
        said.append(result(state, deal))
    return said


def shoe_in_play(state: TableState) -> Shoe:
    shoe = state.shoe
    if shoe is None or shoe.stage in NOT_READY:
        cite = state.practice.cite("burn")
        raise Refused(Refusal.SHOE_NOT_READY, cite, "shoe-ready-first")
    if shoe.stage is SPENT:
        cite = state.practice.cite("last-hand")
        raise Refused(Refusal.SHOE_SPENT, cite, "last-hand-over", number=shoe.number)
    return shoe


def _check_set_aside(state: TableState, card: int) -> None:
    """A card that was set aside before is the next of this hand."""
    waiting = state.set_aside[0]
    if waiting not in (UNSEEN, card):
        cite = state.practice.cite("disclosed-card" if state.free else "card-in-error")
        raise Refused(Refusal.CARDS_NOT_IN_SHOE, cite, "set-aside-first", waiting=card_text(waiting))
