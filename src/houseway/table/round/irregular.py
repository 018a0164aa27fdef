"""Cards drawn in error, disclosed, or found face up in the shoe."""

from houseway.cards import card_text
from houseway.families.round import Deal, Pay, Turn
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import CardFaceUp, CardInError
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.round.dealing import announcements, shoe_in_play
from houseway.table.round.due import due, refusal
from houseway.table.round.squeezing import is_squeezed
from houseway.table.round.voiding import undo
from houseway.table.shoe.loading import UNSEEN_TEXT, check_in_shoe, read_card, read_cards
from houseway.table.state import UNSEEN, Phase, TableState

# What the catalog calls the fate of such a card, and what the table then does with it.
USES = {
    "first-of-next-hand": "next-hand",
    "next-hand-free": "free-hand",
    "simulated-round": "simulated-round",
    "discard-with-one-more": "discard",
}


def card_in_error(state: TableState, envelope: Envelope, command: CardInError) -> Outcome:
    shoe = shoe_in_play(state)
    (card,) = read_cards(state, (command.card,))
    if card == UNSEEN and (command.disclosed or shoe.is_virtual):
        cite = state.practice.cite("disclosed-card")
        raise Refused(Refusal.CARD_UNREADABLE, cite, "disclosed-is-seen")
    check_in_shoe(state, shoe, (card,))
    if command.to_player:
        return _third_card(state, command, card)
    _check_nothing_due(state)
    rule = state.practice.disclosed_card if command.disclosed else state.practice.card_in_error
    return _set_aside(state, card, USES[rule.used], rule.cite or state.practice.rulebook, None)


def card_face_up(state: TableState, envelope: Envelope, command: CardFaceUp) -> Outcome:
    """The first card of a round in Colorado voids the bets; in Massachusetts it begins a simulated round."""
    shoe = shoe_in_play(state)
    card = read_card(state, command.card)
    check_in_shoe(state, shoe, (card,))
    practice = state.practice
    rule = practice.face_up_card
    if not rule:
        use, cite = "simulated-round", practice.cite("disclosed-card")
        _check_may_wait(state, cite)
        said = e.announced("face-up-simulated", cite, card=card_text(card))
        return Outcome([e.CardFoundFaceUp(card_text(card), use), said])
    cite = rule.cite
    first = not state.deal.has_cards and state.phase in (Phase.BETTING, Phase.DEALING)
    found = e.CardFoundFaceUp(card_text(card), rule.first_card if first else rule.later_card)
    if not first:
        return Outcome([found, e.announced("face-up-later", cite)])
    undone = undo(state, envelope, cite)
    said = e.announced("face-up-first", cite)
    return Outcome([*undone.events, found, said], undone.moves, undone.links)


def _third_card(state: TableState, command: CardInError, card: int) -> Outcome:
    """A third card for the Player's hand that the rules did not call for."""
    practice = state.practice
    rule = practice.disclosed_third_card if command.disclosed else practice.third_card_in_error
    cite = rule.cite or practice.rulebook
    step = due(state)
    if isinstance(step, Turn | Pay):
        raise refusal(state, step)
    four = step is not None and len(state.hand("player")) == len(state.hand("banker")) == 2
    if not four or step == Deal("player"):
        raise Refused(Refusal.NO_ERROR_HERE, cite, "no-third-card-error")
    if isinstance(step, Deal):
        return _bankers_third(state, command, card, cite)
    use = USES[_chosen(state, rule.banker_stands, cite)]
    return _set_aside(state, card, use, cite, command.drawn_with)


def _bankers_third(state: TableState, command: CardInError, card: int, cite: str) -> Outcome:
    """The Banker is judged as if the Player stood, and must draw: the card is the Banker's."""
    card = read_card(state, command.card)
    shoe = shoe_in_play(state)
    text = card_text(card)
    happened: list[e.Event] = [e.CutCardSeen()] if shoe.cutting_card_is_next else []
    squeezed = is_squeezed(state) and not command.disclosed
    happened += [e.CardDrawnInError(text, "banker"), e.CardDealt("banker", text, squeezed)]
    happened.append(e.announced("card-to-banker", cite))
    if not squeezed:
        happened += announcements(state, state.deal.with_card("banker", card))
    return Outcome(happened)


def _set_aside(state: TableState, card: int, use: str, cite: str, drawn_with: str | None) -> Outcome:
    """Out of the hand: for the next one, for a round without bets, or with one card more to the discards."""
    shoe = shoe_in_play(state)
    text = UNSEEN_TEXT if card == UNSEEN else card_text(card)
    happened: list[e.Event] = [e.CutCardSeen()] if shoe.cutting_card_is_next else []
    happened.append(e.CardDrawnInError(text, use))
    if use == "discard":
        (other,) = read_cards(state, (drawn_with or UNSEEN_TEXT,))
        if other == UNSEEN and shoe.is_virtual:
            raise Refused(Refusal.CARD_UNREADABLE, cite, "one-more-face-down")
        check_in_shoe(state, shoe, (card, other))
        happened.append(e.CardDrawnInError(UNSEEN_TEXT if other == UNSEEN else card_text(other), use))
    else:
        _check_may_wait(state, cite)
    happened.append(e.announced("drawn-in-error", cite, use=use))
    return Outcome(happened)


def _chosen(state: TableState, allowed: tuple[str, ...], cite: str) -> str:
    """The procedure filed where the rules leave a choice, else the first that they name."""
    filed = state.house.filed.get(cite)
    return filed if filed in allowed else allowed[0]


def _check_nothing_due(state: TableState) -> None:
    """A card that the rules call for is dealt, not drawn in error."""
    if isinstance(due(state), Deal) or state.phase is Phase.SHUFFLING:
        cite = state.practice.cite("card-in-error")
        raise Refused(Refusal.NO_ERROR_HERE, cite, "card-is-due")


def _check_may_wait(state: TableState, cite: str) -> None:
    if state.set_aside:
        raise Refused(Refusal.NO_ERROR_HERE, cite, "another-waits")
