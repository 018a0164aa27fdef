"""Two cups of three dice: shaken by the dealer, perhaps by patrons after, and revealed by the dealer."""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from houseway.families.round import Made, Step, Throw, face_up
from houseway.refusals import NotationError, Refusal, Refused
from houseway.table import events as e
from houseway.table.acts import Acts
from houseway.table.commands import Command, RevealDice, ShakeCups
from houseway.table.console.documents import Need
from houseway.table.console.proposal import Proposal
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope, Role
from houseway.table.events.shapes import by_event
from houseway.table.jackpots.sensors import check_started
from houseway.table.round.announcing import result
from houseway.table.round.due import due, told
from houseway.table.routine import Coming
from houseway.table.state import TableState, own_seat


def shake_cups(state: TableState, envelope: Envelope, command: ShakeCups) -> Outcome:
    """The dealer shakes both cups first; a patron may shake them after, if the house lets patrons."""
    cite = state.practice.cite("shake")
    _check_covered(state, cite)
    if command.seat is None:
        if envelope.role is not Role.DEALER:
            raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, cite, "shakes-from-a-seat")
        return Outcome([e.CupsShaken(None)])
    own_seat(state, envelope, command.seat)
    if not state.house.patrons_shake:
        raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, cite, "only-dealer-shakes")
    if not state.deal.made:
        raise Refused(Refusal.DICE_NOT_SHAKEN, cite, "dealer-shakes-first")
    return Outcome([e.CupsShaken(command.seat)])


def reveal_dice(state: TableState, envelope: Envelope, command: RevealDice) -> Outcome:
    cite = state.practice.cite("shake")
    _check_covered(state, cite)
    if not state.deal.made:
        raise Refused(Refusal.DICE_NOT_SHAKEN, cite, "shaken-before-lifted")
    try:
        parse = state.game.plays.parse_hand
        deal = face_up(player=parse(command.player), banker=parse(command.banker))
    except NotationError as unreadable:
        raise Refused(Refusal.CARD_UNREADABLE, cite, "unreadable", why=str(unreadable)) from None
    return Outcome([e.DiceRevealed(deal.cards("player"), deal.cards("banker")), result(state, deal)])


def _check_covered(state: TableState, cite: str) -> None:
    """All bets are down and no die has been exposed."""
    check_started(state)
    if not isinstance(due(state), Throw):
        raise Refused(Refusal.NOTHING_TO_DEAL, cite, "shaken-when")


def _shaken(state: TableState, event: e.CupsShaken) -> TableState:
    return replace(state, deal=state.deal.with_made(Made(event.seat, "cups", "shake")))


def _revealed(state: TableState, event: e.DiceRevealed) -> TableState:
    deal = face_up(player=event.player, banker=event.banker)
    return replace(state, deal=replace(deal, made=state.deal.made))


def _comes_next(state: TableState, step: Step | None) -> Coming | None:
    if not isinstance(step, Throw):
        return None
    cite = state.practice.cite("shake")
    if not state.deal.made:
        return Coming("Shake the cups", cite, act="shake_cups", command=ShakeCups())
    words, why = told(state, step)
    return Coming(words, cite, why, "reveal_dice", command=RevealDice((), ()))


def _proposals(state: TableState) -> Iterator[Proposal]:
    cite = state.practice.cite("shake")
    yield Proposal("shake_cups", "Shake the cups", "deal", cite, ShakeCups())
    if state.house.patrons_shake and state.patrons:
        seats = tuple(seat.number for seat in state.patrons)
        need = (Need("seat", "seat", "Seat", seats),)
        yield Proposal("shake_cups-seat", "A patron shakes", "deal", cite, ShakeCups(seats[0]), need)
    dice = (Need("player", "throw", "Player dice"), Need("banker", "throw", "Banker dice"))
    yield Proposal("reveal_dice", "Lift the cups", "deal", cite, RevealDice((1, 2, 3), (4, 5, 6)), dice)


def _wishes(state: TableState, below: Callable[[int], int]) -> Iterator[Command]:
    """Some shake the cups."""
    if state.deal.made and not below(3):
        yield from (ShakeCups(seat.number) for seat in state.patrons)


def _filled(state: TableState, command: Command, fallen: Sequence[int]) -> Command:
    is_open = isinstance(command, RevealDice) and not command.player
    return RevealDice(tuple(fallen[:3]), tuple(fallen[3:6])) if is_open else command


ACTS = Acts(
    decides=by_event(shake_cups, reveal_dice),
    after=by_event(_shaken, _revealed),
    comes_next=_comes_next,
    proposals=_proposals,
    wishes=_wishes,
    filled=_filled,
)
