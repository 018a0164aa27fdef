"""One command in; its events and transfers out, or a refusal. Nothing is changed and nothing is drawn."""

from collections.abc import Callable
from typing import Any

from houseway.refusals import Refusal, Refused
from houseway.table import commands as c
from houseway.table.bank import inventory, settling, vigorish
from houseway.table.bets import betting
from houseway.table.decision import Decision, Outcome, decided
from houseway.table.envelope import Envelope, Role
from houseway.table.jackpots import backing_out, hitting, must_hit, sensors
from houseway.table.opening import posting
from houseway.table.people import seating
from houseway.table.round import (
    choosing,
    correcting,
    dealing,
    dice,
    house_money,
    irregular,
    squeezing,
    voiding,
)
from houseway.table.shoe import curating, cutting, loading, revealing, sharing
from houseway.table.state import Phase, TableState
from houseway.words import Values

Decide = Callable[[TableState, Envelope, Any], Outcome]

PATRON = frozenset({Role.PATRON})
DEALER = frozenset({Role.DEALER})
FLOOR = frozenset({Role.FLOOR})
STAFF = DEALER | FLOOR
# At a table of real cards the dealer records what patrons do by hand.
EITHER = PATRON | DEALER

COUNTERS = STAFF | {Role.EXECUTIVE}
SUPERVISORS = FLOOR | {Role.EXECUTIVE}

ACTS: dict[type, tuple[frozenset[Role], Decide]] = {
    c.OpenTable: (STAFF, posting.open_table),
    c.PostOffers: (FLOOR, posting.post_offers),
    c.SetAside: (FLOOR, correcting.set_aside),
    c.Close: (STAFF, posting.close),
    c.Sit: (PATRON, seating.sit),
    c.StandBehind: (PATRON, seating.stand_behind),
    c.BuyIn: (PATRON, seating.buy_in),
    c.BringChips: (PATRON, seating.bring_chips),
    c.GivePromotion: (STAFF, seating.give_promotion),
    c.PlaceBet: (PATRON, betting.place_bet),
    c.PlaceBets: (PATRON, betting.place_bets),
    c.TakeBack: (PATRON, betting.take_back),
    c.CallBet: (PATRON, betting.call_bet),
    c.ConfirmCall: (DEALER, betting.confirm_call),
    c.CollectVigorish: (DEALER, vigorish.collect_vigorish),
    c.Leave: (PATRON, seating.leave),
    c.InspectCards: (DEALER, loading.inspect_cards),
    c.WashCards: (DEALER, loading.wash_cards),
    c.LoadShoe: (DEALER, loading.load_shoe),
    c.Cut: (EITHER, cutting.cut),
    c.DeclineCut: (EITHER, cutting.decline_cut),
    c.AddShare: (PATRON, sharing.add_share),
    c.OrderRecut: (FLOOR, cutting.order_recut),
    c.Burn: (DEALER, loading.burn),
    c.AcceptShoe: (EITHER, curating.accept_shoe),
    c.DeclineShoe: (EITHER, curating.decline_shoe),
    c.PassShoe: (EITHER, curating.pass_shoe),
    c.OrderPass: (STAFF, curating.order_pass),
    c.RevealShoe: (DEALER, revealing.reveal_shoe),
    c.NextRound: (DEALER, dealing.next_round),
    c.NoMoreBets: (DEALER, betting.no_more_bets),
    c.DealCard: (DEALER, dealing.deal_card),
    c.HandCards: (DEALER, squeezing.hand_cards),
    c.ReturnCards: (EITHER, squeezing.return_cards),
    c.GiveUpCards: (EITHER, squeezing.give_up_cards),
    c.WithdrawCards: (STAFF, squeezing.withdraw_cards),
    c.TurnCards: (DEALER, squeezing.turn_cards),
    c.Choose: (EITHER, choosing.choose),
    c.SettleHouseMoney: (DEALER, house_money.settle_house_money),
    c.ShakeCups: (EITHER, dice.shake_cups),
    c.RevealDice: (DEALER, dice.reveal_dice),
    c.SettleRound: (DEALER, settling.settle_round),
    c.CardInError: (DEALER, irregular.card_in_error),
    c.CardFaceUp: (DEALER, irregular.card_face_up),
    c.VoidRound: (DEALER, voiding.void_round),
    c.StartGame: (DEALER, sensors.start_game),
    c.MarkHit: (DEALER, hitting.mark_hit),
    c.HitJackpot: (DEALER, hitting.hit_jackpot),
    c.VerifyHit: (SUPERVISORS, hitting.verify_hit),
    c.PayJackpot: (SUPERVISORS, hitting.pay_jackpot),
    c.EndGame: (DEALER, sensors.end_game),
    c.BackOut: (SUPERVISORS, backing_out.back_out),
    c.SealMustHit: (STAFF, must_hit.seal_must_hit),
    c.RevealMustHit: (STAFF, must_hit.reveal_must_hit),
    c.CorrectHands: (FLOOR, correcting.correct_hands),
    c.CorrectPayout: (FLOOR, correcting.correct_payout),
    c.CountTray: (COUNTERS, inventory.count_tray),
    c.FillTray: (COUNTERS, inventory.fill_tray),
    c.CreditTray: (COUNTERS, inventory.credit_tray),
    c.TakeDrop: (COUNTERS, inventory.take_drop),
}


def decide(state: TableState, envelope: Envelope) -> Decision:
    """What the command leads to; raises Refused where the rules say no."""
    roles, act = ACTS[type(envelope.command)]
    if envelope.role not in roles:
        told: Values = {"roles": tuple(sorted(roles)), "role": envelope.role}
        raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, state.game.cite, "for-roles", **told)
    if state.phase is Phase.UNOPENED or state.phase is Phase.CLOSED:
        _check_open(state, envelope)
    return decided(state.table, envelope, act(state, envelope, envelope.command))


def can(state: TableState, envelope: Envelope) -> Refused | None:
    """The refusal `decide` would raise, or None."""
    try:
        decide(state, envelope)
    except Refused as refused:
        return refused
    return None


def _check_open(state: TableState, envelope: Envelope) -> None:
    if state.phase is Phase.UNOPENED and not isinstance(envelope.command, c.OpenTable):
        raise Refused(Refusal.TABLE_NOT_OPEN, state.game.cite, "table-not-open")
    if state.phase is Phase.CLOSED and not isinstance(envelope.command, c.RevealShoe | c.RevealMustHit):
        raise Refused(Refusal.TABLE_CLOSED, state.game.cite, "table-closed", table=state.table)
