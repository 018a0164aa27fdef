"""Somebody is asked how a hand is played, and says so."""

from collections import Counter

from houseway.cards import cards_text, parse_cards
from houseway.families.round import Ask, Hand, Made, Step
from houseway.refusals import NotationError, Refusal, Refused
from houseway.table import events as e
from houseway.table.bank.backline import (
    HOUSE_WAY,
    asked,
    is_kept_from_others,
    is_second_hand,
    open_options,
    options_of,
    settings_of,
)
from houseway.table.commands import Choose
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope, Role
from houseway.table.round.dealing import announcements
from houseway.table.round.due import due
from houseway.table.round.late_surrender import SURRENDER, find_late_surrender
from houseway.table.round.raising import raised
from houseway.table.state import TableState
from houseway.words import Values


def choose(state: TableState, envelope: Envelope, command: Choose) -> Outcome:
    """Only who is asked, only what is offered; the dealer may say it for a patron who speaks."""
    step, cite = due(state), state.game.draw.cite
    if not _asks_for(step, command):
        late = find_late_surrender(state) if command.choice == SURRENDER else None
        step = late if late is not None and _asks_for(late, command) else step
    if not isinstance(step, Ask) or not _asks_for(step, command):
        raise Refused(Refusal.NO_DECISION_HERE, cite, "nobody-asked", hand=command.hand)
    if command.dealt and command.dealt != state.deal.count:
        raise Refused(Refusal.NO_DECISION_HERE, cite, "asked-anew", hand=command.hand)
    if envelope.role is not Role.DEALER:
        check_decider(state, envelope.actor, step)
    said: list[e.Event] = []
    choice = command.choice
    if choice == HOUSE_WAY and choice not in step.options:
        choice, said = _house_way(state, step)
    if choice not in options_of(state, step):
        raise _no_choice(state, envelope, step, choice, command.cents)
    try:
        cards = parse_cards(command.cards)
    except NotationError as unreadable:
        raise Refused(Refusal.CARD_UNREADABLE, cite, "unreadable", why=str(unreadable)) from None
    if cards and state.deal.held(step.hand).unseen:
        told: Values = {"hand": step.hand}
        raise Refused(Refusal.CARD_UNREADABLE, state.practice.cite("closed-hands"), "hand-is-unseen", **told)
    if step.settings:
        named = cards if command.choice != HOUSE_WAY else step.settings[0]
        cards = _setting(state, step, named)
    made = Made(step.place, step.hand, choice, command.cents, cards, step.seat)
    made, grown = raised(state, made)
    deal = state.game.plays.rules.after(state.play, state.deal, made)
    if envelope.role is Role.DEALER and state.shoe is not None and not state.shoe.is_virtual:
        # What the dealer heard wrongly is taken back on its own.
        said = [e.ActKeyed(asked(state, step) or 0, choice), *said]
    return Outcome([*said, e.ChoiceMade(made), *grown.events, *announcements(state, deal)], grown.moves)


def _asks_for(step: Step | None, command: Choose) -> bool:
    return isinstance(step, Ask) and (step.place, step.hand) == (command.place, command.hand)


def _no_choice(state: TableState, envelope: Envelope, step: Ask, choice: str, cents: int) -> Refused:
    """Who does not look at a closed hand is told what anybody may know, and the money is looked at first."""
    looks = envelope.role is Role.PATRON or not is_kept_from_others(state, step)
    options = options_of(state, step) if looks else open_options(state, step)
    told: Values = {"options": options, "choice": choice}
    if choice in (step.options if looks else step.openly or ()) and is_second_hand(state, step):
        return Refused(Refusal.NO_CHOICE_HERE, state.practice.cite("hand-by-hand"), "second-hand", **told)
    rules = state.game.plays.rules
    printed = state.practice.surrender.cite if choice == "surrender" else ""
    clause = rules.clause(state.play, choice) or printed or state.game.draw.cite
    if choice not in options:
        return Refused(Refusal.NO_CHOICE_HERE, clause, "choice-is", **told)
    raised(state, Made(step.place, step.hand, choice, cents, seat=step.seat))
    return Refused(Refusal.NO_CHOICE_HERE, clause, "not-for-this-hand", choice=choice)


def _setting(state: TableState, step: Ask, cards: Hand) -> Hand:
    """The setting that these cards make, lying apart or left together; House Way's where none are named."""
    hand = Counter(state.deal.cards(step.hand))
    apart = Counter(cards)
    for setting in settings_of(state, step):
        if not cards or apart in (Counter(setting), hand - Counter(setting)):
            return setting
    if is_second_hand(state, step):
        told: Values = {"options": (HOUSE_WAY,), "choice": cards_text(cards)}
        raise Refused(Refusal.NO_CHOICE_HERE, state.practice.cite("hand-by-hand"), "second-hand", **told)
    if len(cards) == len(step.settings[0]) and not apart - hand:
        raise _foul(state, step, cards)
    ways = tuple(cards_text(setting) for setting in step.settings)
    told = {"cards": cards_text(cards), "ways": ways}
    raise Refused(Refusal.NO_CHOICE_HERE, state.game.draw.cite, "no-such-setting", **told)


def _foul(state: TableState, step: Ask, cards: Hand) -> Refused:
    """Cards of the hand that may not lie apart, and what the two hands would be."""
    deal = state.deal.with_made(Made(step.place, step.hand, step.default, cards=cards))
    _, said = state.game.plays.rules.worth(state.play, deal, step.hand)
    part = "dealer-hand" if step.place is None else "foul-hand"
    cite = state.practice.cite(part)
    return Refused(Refusal.FOUL_SETTING, cite, "front-above-back", cards=cards_text(cards), said=said)


def _house_way(state: TableState, step: Ask) -> tuple[str, list[e.Event]]:
    """The house plays the hand as its guidelines say, where they are printed."""
    if not state.practice.house_way:
        raise Refused(Refusal.NO_HOUSE_WAY, state.game.cite, "no-house-way", game=state.game.name)
    cite = state.practice.cite("house-way")
    if not step.house_way and not is_second_hand(state, step):
        raise Refused(Refusal.NO_HOUSE_WAY, cite, "house-way-before-looking")
    return step.default, [e.announced("house-way", cite, choice=step.default)]


def check_decider(state: TableState, patron: str, step: Ask) -> None:
    """The hand is this patron's to play."""
    seat = asked(state, step)
    if seat is None or state.seat(seat).patron != patron:
        cite = state.practice.cite("deciding") if state.bank else state.practice.cite("seats")
        reason = Refusal.NOT_IN_CONTROL if state.bank else Refusal.NOT_YOUR_SEAT
        raise Refused(reason, cite, "seat-decides", place=seat)
