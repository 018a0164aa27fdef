"""Cards drawn in error, disclosed, or found face up in the shoe."""

from msgspec.structs import replace

from houseway.cards import card_text
from houseway.families.round import Deal, Pay, Turn
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.acts import acts_of
from houseway.table.commands import CardFaceUp, CardInError
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.round.dealing import announcements, comes_face_down, shoe_in_play
from houseway.table.round.due import due, refusal
from houseway.table.round.voiding import undo
from houseway.table.shoe.loading import UNSEEN_TEXT, check_in_shoe, check_next, read_card, read_cards, text_of
from houseway.table.state import UNSEEN, Phase, ShoeStage, TableState

# What the catalog calls the fate of such a card, and what the table then does with it.
USES = {
    "first-of-next-hand": "next-hand",
    "next-hand-free": "free-hand",
    "simulated-round": "simulated-round",
    "discard-with-one-more": "discard",
}
# What a hand is that begins with a card everyone has seen.
WITHOUT_BETS = {"free-hand": "free", "simulated-round": "simulated"}
# So many cards that wait are used up by the next hand, whatever it draws.
FEWEST_IN_A_HAND = 4


def card_in_error(state: TableState, envelope: Envelope, command: CardInError) -> Outcome:
    shoe = shoe_in_play(state)
    (card,) = read_cards(state, (command.card,))
    if card == UNSEEN and (command.disclosed or shoe.is_virtual):
        cite = state.practice.cite("disclosed-card")
        raise Refused(Refusal.CARD_UNREADABLE, cite, "disclosed-is-seen")
    check_next(state, shoe, (card,))
    if state.lies_open is not None:
        command = replace(command, disclosed=True)
    if command.to_player:
        return _third_card(state, envelope, command, card)
    if not is_seen_as_dealt(state, command):
        _check_nothing_due(state)
    rule = state.practice.disclosed_card if command.disclosed else state.practice.card_in_error
    return _drawn(state, envelope, card, USES[rule.used], rule.cite or state.practice.rulebook)


def is_seen_as_dealt(state: TableState, command: CardInError) -> bool:
    """Whether it is a real card that is due, from the shoe and face down, and that everyone has seen."""
    shoe = state.shoe
    if shoe is None or shoe.is_virtual or not (command.disclosed and state.practice.disclosed_card.as_dealt):
        return False
    step = due(state)
    return isinstance(step, Deal) and state.waits is None and comes_face_down(state, step)


def card_face_up(state: TableState, envelope: Envelope, command: CardFaceUp) -> Outcome:
    """In Colorado a card within a round changes nothing, unless it is left to begin the next."""
    card = read_card(state, command.card)
    check_next(state, shoe_in_play(state), (card,))
    rule, text = state.practice.face_up_card, card_text(card)
    if not rule:
        said = e.announced("face-up-simulated", state.practice.cite("disclosed-card"), card=text)
        return _put_aside(state, envelope, e.CardFoundFaceUp(text, "simulated-round"), said)
    if _in_mid_hand(state):
        return Outcome([e.CardFoundFaceUp(text, rule.later_card), e.announced("face-up-later", rule.cite)])
    said = e.announced("face-up-first" if _before_a_hand(state) else "face-up-next", rule.cite)
    return _put_aside(state, envelope, e.CardFoundFaceUp(text, "free-hand"), said)


def left_open(state: TableState) -> list[e.Event]:
    """A card that lay face up in the shoe, and that the round just over was not dealt, begins the next."""
    assert state.lies_open is not None, "a card lies open"
    face_up = e.CardFoundFaceUp(card_text(state.lies_open), "free-hand")
    return [face_up, e.announced("face-up-next", state.practice.cite("face-up-card"))]


def _third_card(state: TableState, envelope: Envelope, command: CardInError, card: int) -> Outcome:
    """A third card for the Player's hand that the rules did not call for."""
    practice = state.practice
    rule = practice.disclosed_third_card if command.disclosed else practice.third_card_in_error
    cite = rule.cite or practice.rulebook
    step = due(state)
    if isinstance(step, Turn | Pay):
        raise refusal(state, step)
    four = step is not None and len(state.hand("player")) == len(state.hand("banker")) == 2
    if not four or (isinstance(step, Deal) and step.hand != "banker"):
        raise Refused(Refusal.NO_ERROR_HERE, cite, "no-third-card-error")
    if isinstance(step, Deal):
        return _bankers_third(state, command, card, cite)
    use = USES[filed_use(state, rule.banker_stands, cite)]
    if use == "discard":
        return _discarded(state, card, command.drawn_with, cite)
    return _drawn(state, envelope, card, use, cite)


def _bankers_third(state: TableState, command: CardInError, card: int, cite: str) -> Outcome:
    """The Banker is judged as if the Player stood, and must draw: the card is the Banker's."""
    card = read_card(state, command.card)
    text = card_text(card)
    down = acts_of(state.game.plays).lies_down(state) and not command.disclosed
    happened = [
        *_cutting_card(state),
        e.CardDrawnInError(text, "banker"),
        e.CardDealt("banker", text, down),
        e.announced("card-to-banker", cite),
    ]
    if not down:
        happened += announcements(state, state.deal.with_card("banker", card))
    return Outcome(happened)


def _discarded(state: TableState, card: int, drawn_with: str | None, cite: str) -> Outcome:
    """Out of the hand with one card more, which nobody sees."""
    shoe = shoe_in_play(state)
    (other,) = read_cards(state, (drawn_with or UNSEEN_TEXT,))
    if other == UNSEEN and shoe.is_virtual:
        raise Refused(Refusal.CARD_UNREADABLE, cite, "one-more-face-down")
    check_in_shoe(state, shoe, (card, other))
    both = [e.CardDrawnInError(text_of(each), "discard") for each in (card, other)]
    return Outcome([*_cutting_card(state), *both, e.announced("drawn-in-error", cite, use="discard")])


def _drawn(state: TableState, envelope: Envelope, card: int, use: str, cite: str) -> Outcome:
    free = WITHOUT_BETS.get(use, "")
    if free and _before_a_hand(state):
        said = e.announced("seen-before-deal", cite, card=text_of(card), free=free)
    else:
        said = e.announced("drawn-in-error", cite, use=use)
    return _put_aside(state, envelope, e.CardDrawnInError(text_of(card), use), said)


def _put_aside(
    state: TableState,
    envelope: Envelope,
    error: e.CardDrawnInError | e.CardFoundFaceUp,
    said: e.Announced,
) -> Outcome:
    """For the next hand, which takes no bets if the card was seen; before its first card, for this one."""
    if _in_mid_hand(state) and shoe_in_play(state).stage is ShoeStage.LAST_HAND:
        over = e.announced("drawn-in-last-hand", state.practice.cite("last-hand"))
        return Outcome([replace(error, use="discard"), over])
    if len(state.set_aside) - state.leading >= FEWEST_IN_A_HAND:
        raise Refused(Refusal.NO_ERROR_HERE, said.cite, "others-wait")
    happened = [*_cutting_card(state), error]
    free = WITHOUT_BETS.get(error.use)
    if free is None or not _before_a_hand(state):
        return Outcome([*happened, said])
    undone = undo(state, envelope, said.cite)
    return Outcome([*undone.events, *happened, e.RoundMadeFree(free), said], undone.moves, undone.links)


def filed_use(state: TableState, allowed: tuple[str, ...], cite: str) -> str:
    """The procedure filed where the rules leave a choice, else the first that they name."""
    filed = state.house.filed.get(cite)
    return filed if filed in allowed else allowed[0]


def _cutting_card(state: TableState) -> list[e.Event]:
    return [e.CutCardSeen()] if shoe_in_play(state).cutting_card_is_next else []


def _in_mid_hand(state: TableState) -> bool:
    return state.phase is Phase.DEALING and state.deal.has_cards


def _before_a_hand(state: TableState) -> bool:
    """Whether bets may be down and no card is."""
    return state.phase in (Phase.BETTING, Phase.DEALING) and not state.deal.has_cards


def _check_nothing_due(state: TableState) -> None:
    """A card that the rules call for is dealt, not drawn in error."""
    if isinstance(due(state), Deal):
        cite = state.practice.cite("card-in-error")
        raise Refused(Refusal.NO_ERROR_HERE, cite, "card-is-due")
