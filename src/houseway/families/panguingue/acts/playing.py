"""Cards of a deal or a draw, and what players do with them."""

from collections import Counter

from msgspec.structs import replace

from houseway.cards import card_text, parse_cards
from houseway.families.panguingue.acts.money import moves, pan_of, play_of, with_chips
from houseway.families.panguingue.acts.taking_back import keyed_by_hand
from houseway.families.panguingue.acts.usual import USUAL, usual
from houseway.families.panguingue.rules import after, shown
from houseway.families.panguingue.rules.declaring import handed, lowest, needed
from houseway.families.panguingue.rules.seen import seen_cards
from houseway.families.panguingue.rules.steps import FORCE, FORCE_BACK
from houseway.families.panguingue.rules.turn import draw, shuffled_again
from houseway.families.panguingue.state import Pan
from houseway.families.round import Ask, Deal, Hand, Made
from houseway.refusals import NotationError, Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import Choose, DealStreet
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope, Role
from houseway.table.round.dealing import shoe_in_play
from houseway.table.round.due import due, refusal
from houseway.table.shoe.after import with_keyed
from houseway.table.shoe.loading import UNSEEN_TEXT, check_next, read_cards, text_of
from houseway.table.state import UNSEEN, Phase, TableState, own_seat
from houseway.words import Values


def deal_street(state: TableState, envelope: Envelope, command: DealStreet) -> Outcome:
    """A card each for the first deal, ten each, or the one that is drawn; an empty deck is shuffled again."""
    step = due(state)
    if not isinstance(step, Deal):
        raise refusal(state, step)
    shoe, pan = shoe_in_play(state), pan_of(state)
    happened: list[e.Event] = []
    if not pan.stock:
        happened.append(e.DiscardsShuffled(len(pan.dead)))
        pan = shuffled_again(pan)
        if pan.moment == "over":
            return Outcome(happened)
    count = needed(play_of(state), pan)
    # Hands are dealt closed: of real cards nobody keys them.
    closed = pan.moment == "dealing" and not shoe.is_virtual
    cards = read_cards(state, command.cards or (UNSEEN_TEXT,) * (count if closed else 0))
    if len(cards) != count or (UNSEEN in cards and not closed):
        told: Values = {"needed": count, "given": len(cards) - cards.count(UNSEEN)}
        raise Refused(Refusal.CARD_UNREADABLE, state.game.draw.cite, "street-needs", **told)
    if not pan.again:
        check_next(state, shoe, cards)
    elif not {cards[0], UNSEEN} & {*pan.again}:
        cite = state.practice.cite("shuffle")
        raise Refused(Refusal.CARDS_NOT_IN_SHOE, cite, "not-scrambled", card=card_text(cards[0]))
    check_pack(state, _dealt(state, pan, cards), cards)
    happened.append(e.StreetDealt(tuple(map(text_of, cards))))
    return Outcome(happened)


def check_pack(state: TableState, pan: Pan, cards: Hand) -> None:
    """None of these is seen more often than the pack has it; of closed real cards that comes out late."""
    assert state.shoe is not None, "cards come off a deck"
    if state.shoe.is_virtual:
        return
    seen = Counter(seen_cards(pan))
    for card in cards:
        held = state.shoe.counts[card]
        if seen[card] > held:
            raise Refused(Refusal.CARDS_NOT_IN_SHOE, state.game.pack.cite, "card-not-in-shoe", held=held)


def discards_shuffled(state: TableState, event: e.DiscardsShuffled) -> TableState:
    """What was keyed stands: its cards are among the others."""
    return with_pan(replace(state, keyed=()), shuffled_again(pan_of(state)))


def street_dealt(state: TableState, event: e.StreetDealt) -> TableState:
    assert state.shoe is not None, "cards come off a deck"
    cards, pan = read_cards(state, event.cards), pan_of(state)
    state = with_keyed(state, *[text for text in event.cards if text != UNSEEN_TEXT])
    assert state.shoe is not None
    if not pan.again:
        state = replace(state, shoe=replace(state.shoe, drawn=state.shoe.drawn + cards))
    return with_pan(state, _dealt(state, pan, cards))


def _dealt(state: TableState, pan: Pan, cards: Hand) -> Pan:
    match pan.moment:
        case "lowest":
            return lowest(pan, cards)
        case "dealing":
            return handed(play_of(state), pan, cards)
    return draw(pan, cards[0])


def with_pan(state: TableState, pan: Pan) -> TableState:
    return with_chips(replace(state, deal=shown(replace(state.deal, pan=pan))), pan.moved)


def choose(state: TableState, envelope: Envelope, command: Choose) -> Outcome:
    """Who is asked acts; any other player in action may force the option card (R.14, R.18)."""
    step, cite = due(state), state.game.draw.cite
    if state.phase is not Phase.DEALING or state.deal.pan is None or command.place is None:
        raise Refused(Refusal.NO_DECISION_HERE, cite, "nobody-asked", hand=command.hand)
    forcing = command.choice in (FORCE, FORCE_BACK)
    if not forcing and (not isinstance(step, Ask) or step.place != command.place):
        raise refusal(state, step)
    if envelope.role is not Role.DEALER:
        own_seat(state, envelope, command.place)
    if isinstance(step, Ask) and command.choice == USUAL and not state.deal.pan.acting.unseen:
        command = usual(state)
    if not forcing and isinstance(step, Ask) and command.choice not in step.options:
        clause = state.game.plays.rules.clause(state.play, command.choice) or cite
        options = step.openly if envelope.role is Role.DEALER else step.options
        told: Values = {"options": options, "choice": command.choice}
        raise Refused(Refusal.NO_CHOICE_HERE, clause, "choice-is", **told)
    try:
        cards = parse_cards(command.cards)
    except NotationError as unreadable:
        raise Refused(Refusal.CARD_UNREADABLE, cite, "unreadable", why=str(unreadable)) from None
    made = Made(command.place, command.hand, command.choice, command.cents, cards)
    pan = after(play_of(state), state.deal, made).pan
    if pan is not None:
        check_pack(state, pan, cards)
    happened = keyed_by_hand(state, envelope, e.ChoiceMade(made))
    return Outcome(happened, moves(state, pan.moved) if pan else ())


def chosen(state: TableState, event: e.ChoiceMade) -> TableState:
    """The table has the hand after the choice already; the chips follow."""
    return with_chips(state, pan_of(state).moved)
