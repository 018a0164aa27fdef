"""One command in; its events and transfers out, or a refusal. Nothing is changed and nothing is drawn."""

from houseway.families import FAMILIES
from houseway.ledger import numbered
from houseway.refusals import Refusal, Refused
from houseway.table import commands as c
from houseway.table.acts import Decide, acts_of, not_here
from houseway.table.bank import inventory, settling, vigorish
from houseway.table.bank.acts import banked
from houseway.table.bets import betting
from houseway.table.decision import Decision, Outcome
from houseway.table.envelope import ANSWER_CLOCK, Envelope, Role
from houseway.table.events.shapes import for_roles
from houseway.table.jackpots import backing_out, hitting, must_hit, sensors
from houseway.table.opening import posting
from houseway.table.people import seating
from houseway.table.records import keeping
from houseway.table.round import (
    choosing,
    correcting,
    dealing,
    irregular,
    recorded_acts,
    taking_back,
    voiding,
)
from houseway.table.routine import comes_next
from houseway.table.seat_commands import SEAT_OF, SeatOf, has_own_page
from houseway.table.shoe import cutting, loading, revealing, sharing
from houseway.table.state import Phase, Seat, TableState
from houseway.words import Values

PATRON = (Role.PATRON,)
DEALER = (Role.DEALER,)
FLOOR = (Role.FLOOR,)
STAFF = (*DEALER, *FLOOR)
# At a table of real cards the dealer records what patrons do by hand.
EITHER = (*PATRON, *DEALER)

# Out of their enumerations once, as every command asks for them.
_SHUT, _PATRON = frozenset((Phase.UNOPENED, Phase.CLOSED)), Role.PATRON
COUNTERS = (*STAFF, Role.EXECUTIVE)
SUPERVISORS = (*FLOOR, Role.EXECUTIVE)


# Who may give a command, and what the table makes of it where the family does not decide it.
ACTS = for_roles({
    PATRON: (seating.sit, seating.stand_behind, seating.bring_chips, betting.place_bet,
        betting.call_bet, sharing.add_share),
    EITHER: (seating.leave, betting.place_bets, betting.take_back, seating.buy_in,
        cutting.cut, cutting.decline_cut, choosing.choose),
    DEALER: (seating.seat_patron, seating.color_up, betting.confirm_call, vigorish.collect_vigorish,
        loading.inspect_cards, loading.wash_cards, loading.load_shoe,
        loading.burn, revealing.reveal_shoe, sharing.note_missing_shares,
        dealing.next_round, betting.no_more_bets, dealing.deal_card, dealing.deal_closed,
        dealing.turn_cards, settling.settle_round, irregular.card_in_error, irregular.card_face_up,
        taking_back.take_back_card, sensors.start_game, hitting.mark_hit, hitting.hit_jackpot,
        sensors.end_game),
    STAFF: (posting.open_table, posting.close, must_hit.seal_must_hit,
        must_hit.reveal_must_hit, voiding.void_round, keeping.keep_record),
    FLOOR: (posting.post_offers, correcting.set_aside, cutting.order_recut, correcting.correct_hands,
        correcting.correct_payout, seating.free_seat, seating.give_promotion),
    SUPERVISORS: (hitting.verify_hit, hitting.pay_jackpot, backing_out.back_out),
    COUNTERS: (inventory.count_tray, inventory.fill_tray, inventory.credit_tray, inventory.take_drop),
}) | {
    **dict.fromkeys((c.AcceptShoe, c.DeclineShoe, c.PassShoe, c.ReturnCards, c.GiveUpCards, c.ShakeCups,
                     c.LetRide), (EITHER, not_here)),
    **dict.fromkeys((c.AcceptBank, c.DeclineBank, c.PassBank, c.PostBank, c.ShareBank, c.NameShaker,
                     c.ShakeDice, c.AllowBackline, c.JoinKumKum, c.ClaimDecision, c.SettleOwedCollection,
                     c.CallFreeHand),
                    (EITHER, not_here)),
    **dict.fromkeys((c.HandCards, c.SettleHouseMoney, c.RevealDice, c.OfferBank, c.ShowDice),
                    (DEALER, not_here)),
    **dict.fromkeys((c.PostCollection, c.BreakGame, c.RuleHand, c.RuleWager, c.DeclareMisdeal,
                     c.NoteUnpaidCollection, c.BarPatron, c.ClosePlace), (FLOOR, not_here)),
    **dict.fromkeys((c.ShortBet, c.CardDead, c.CompareHand, c.DealStreet, c.ShowDown, c.NameWinners,
                     c.CollectTime, c.DrawForSeats),
                    (DEALER, not_here)),
    **dict.fromkeys((c.DealIn, c.ChangeSeat, c.CallFoul, c.SeeHand), (EITHER, not_here)),
    **dict.fromkeys((c.RulePotHand, c.RuleCards, c.CallClock), (FLOOR, not_here)),
    c.TakeTime: (EITHER, not_here),
    c.EndClock: (STAFF, not_here),
    **dict.fromkeys((c.OrderPass, c.WithdrawCards, c.CardsSeen, c.RulePan), (STAFF, not_here)),
}  # fmt: skip


Rules = tuple[tuple[Role, ...], Decide, SeatOf | None]


class _ByFamily(dict[str, dict[type, Rules]]):
    """For each family: who may give a command, what decides it, and the seat that it is given for.

    What a family decides itself goes before what the table does.
    """

    def __missing__(self, family: str) -> dict[type, Rules]:
        own = acts_of(FAMILIES[family]).decides
        self[family] = acts = {
            kind: (roles, own.get(kind, act), SEAT_OF.get(kind)) for kind, (roles, act) in ACTS.items()
        }
        return acts


_BY_FAMILY = _ByFamily()


def decide(state: TableState, envelope: Envelope) -> Decision:
    """What the command leads to; raises Refused where the rules say no."""
    command, role = envelope.command, envelope.role
    roles, act, seat_of = _BY_FAMILY[state.game.family][type(command)]
    is_shut = state.phase in _SHUT
    if seat_of is not None and not is_shut:
        number = seat_of(state, command)
        if number is not None and (role is not _PATRON or state.seat(number).patron != envelope.actor):
            _check_recorded_seat(state, envelope, state.seat(number))
    if role not in roles:
        told: Values = {"roles": tuple(sorted(roles)), "role": role}
        raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, "", "for-roles", **told)
    if is_shut:
        _check_open(state, envelope)
    if role is not _PATRON:
        _check_nobody_serves_himself(state, envelope)
    if state.house.records:
        keeping.check_kept(state, envelope)
    outcome: Outcome | Decision
    outcome = act(state, envelope, command) if state.bank is None else banked(state, envelope, act)
    if state.keyed and role is _PATRON and _is_on_cards(state, command):
        outcome = taking_back.with_patron_acted(state, envelope.actor, outcome)
    if role is Role.DEALER or state.keyed:
        outcome = recorded_acts.with_record(state, envelope, outcome)
    if isinstance(outcome, Decision):
        return outcome
    moves = outcome.moves
    transfers = numbered(f"{state.table}/{envelope.id}", moves) if moves else ()
    return Decision(tuple(outcome.events), transfers, tuple(outcome.links), outcome.next_state)


def _is_on_cards(state: TableState, command: c.Command) -> bool:
    """Whether a patron chooses, or makes a late bet, on cards that lie there."""
    is_late = isinstance(command, c.PlaceBet | c.PlaceBets) and state.phase is Phase.DEALING
    return is_late or isinstance(command, c.Choose)


def can(state: TableState, envelope: Envelope) -> Refused | None:
    """The refusal `decide` would raise, or None."""
    try:
        decide(state, envelope)
    except Refused as refused:
        return refused
    return None


def _check_nobody_serves_himself(state: TableState, envelope: Envelope) -> None:
    """Whoever sits at the table is a patron there, whatever the house has made of them since."""
    people = (envelope.actor, envelope.witness.actor) if envelope.witness else (envelope.actor,)
    for seat in state.seats:
        if seat.patron in people:
            told: Values = {"person": seat.patron or "", "seat": seat.number}
            raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, "", "sits-here", **told)


def _check_recorded_seat(state: TableState, envelope: Envelope, seat: Seat) -> None:
    """Refuse a command that somebody else than its patron gives for a seat, where the cards are sealed.

    The one exception is the house's clock: for a patron who is away, disabled or out of time it gives the
    posted default. At a table of real cards the dealer records what patrons do by hand.
    """
    if not has_own_page(state, seat):
        return
    if envelope.actor == ANSWER_CLOCK and envelope.command == comes_next(state).command:
        return
    say = "seat-is-free" if seat.patron is None else "seat-acts-itself"
    raise Refused(Refusal.NOT_YOUR_SEAT, state.practice.cite("seats"), say, seat=seat.number)


def _check_open(state: TableState, envelope: Envelope) -> None:
    if state.phase is Phase.UNOPENED and not isinstance(envelope.command, c.OpenTable):
        raise Refused(Refusal.TABLE_NOT_OPEN, state.game.cite, "table-not-open")
    if state.phase is Phase.CLOSED and not _may_follow_the_close(envelope.command):
        raise Refused(Refusal.TABLE_CLOSED, state.game.cite, "table-closed", table=state.table)


def _may_follow_the_close(command: c.Command) -> bool:
    """What is secret is shown after the close, and a bar does not outlive its reason there."""
    lifts_a_bar = isinstance(command, c.BarPatron) and not command.barred
    return lifts_a_bar or isinstance(command, c.RevealShoe | c.RevealMustHit)
