"""What the floor rules where a patron banks: hands, wagers, misdeals, unpaid collections, who is barred.

Nothing of it happens by itself; every ruling has its reason, and is carried out at its turn in the settling.
"""

from msgspec.structs import replace

from houseway.cards import card_text
from houseway.families.round import Deal, Round
from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.rules import Settlement, settle
from houseway.rules.bets_together import refuse_early
from houseway.rules.between_bets import HandBet
from houseway.table import events as e
from houseway.table.bank.backline import check_backline, check_place
from houseway.table.bank.late_bets import check_window
from houseway.table.bank.state import Bank
from houseway.table.bets.layout import layout_of
from houseway.table.commands import (
    BarPatron,
    CardDead,
    NoteUnpaidCollection,
    RuleHand,
    RuleWager,
    SettleOwedCollection,
    ShortBet,
    Stake,
)
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.events.bank import Collected
from houseway.table.round.dealing import shoe_in_play
from houseway.table.round.due import due
from houseway.table.shoe.loading import check_next, read_card
from houseway.table.signatures import check_not_alone, signed_by_two
from houseway.table.state import Phase, TableState, check_real, own_seat
from houseway.words import Values

FOUL, DEAD, MINIMUM = "foul", "dead", "minimum"
# The clause of each ruling on a wager.
_CLAUSES = {"forfeit": "no-more-bets", MINIMUM: "bets-untouched", DEAD: "rulings"}


def _bank(state: TableState) -> Bank:
    assert state.bank is not None, "a patron banks here"
    return state.bank


def reason_given(reason: str, cite: str) -> str:
    if not reason.strip():
        raise Refused(Refusal.REASON_MISSING, cite, "say-why-ruled")
    return reason.strip()


def check_in_the_hand(state: TableState, cite: str) -> None:
    if state.phase is not Phase.DEALING or _bank(state).seat is None:
        raise Refused(Refusal.ROUND_NOT_OVER, cite, "ruled-within-the-hand")


def rule_hand(state: TableState, envelope: Envelope, command: RuleHand) -> Outcome:
    """Foul by its player's doing: forfeited. Dead by the house's mistake: wagers and fees go back (PD-13)."""
    foul = command.ruling == FOUL
    cite = state.practice.cite(
        "foul-hand" if foul else "house-way" if state.practice.house_way else "rulings"
    )
    check_in_the_hand(state, cite)
    if not any(seat.place_of(bet) == command.at for seat in state.seats for bet in seat.bets):
        raise Refused(Refusal.NO_BET_THERE, cite, "nobody-bets-there", place=command.at)
    reason = reason_given(command.reason, cite)
    check_not_alone(state, envelope, cite)
    ruled = e.HandRuled(command.at, command.ruling, reason)
    return Outcome([ruled, e.announced("hand-ruled", cite, place=command.at, ruling=command.ruling)])


def rule_wager(state: TableState, envelope: Envelope, command: RuleWager) -> Outcome:
    cite = state.practice.cite(_CLAUSES[command.ruling])
    check_in_the_hand(state, cite)
    seat, name = state.seat(command.seat), state.game.offer(*command.key).name
    here = [bet for bet in seat.bets if bet.key == command.key and seat.place_of(bet) == command.at]
    if all(bet.joins is not None for bet in here):
        raise Refused(Refusal.NO_BET_THERE, cite, "no-bet-on", seat=seat.number, name=name)
    reason = reason_given(command.reason, cite)
    check_not_alone(state, envelope, cite)
    ruled = e.WagerRuled(seat.number, *command.key, command.at, command.ruling, reason)
    said = e.announced("wager-ruled", cite, to=seat.number, name=name, ruling=command.ruling)
    return Outcome([ruled, said])


def as_ruled(state: TableState, deal: Round, bet: Settlement) -> Settlement:
    """A settled bet as the floor has ruled on it, before the bank covers anything."""
    ruling = _ruling(state, bet)
    if ruling is None or (ruling == MINIMUM and (bet.net <= 0 or bet.envy)):
        return bet
    if ruling == MINIMUM:
        return _as_minimum(state, deal, bet)
    if ruling == DEAD:
        return replace(bet, outcome="push", award=0, vigorish=0, net=0, returned=bet.amount, held=0)
    return replace(bet, outcome="lose", award=0, vigorish=0, net=-bet.amount, returned=0, held=0)


def _ruling(state: TableState, bet: Settlement) -> str | None:
    """On its hand, on itself, or because it was not paid for: then it goes back and uses no cover (FE-4)."""
    bank, place = _bank(state), bet.at or bet.seat
    base = state.game.offer(*bet.key).kind == "base"
    goes_on = state.practice.foul_hand.bonus_plays and not base
    for hand in bank.hands_ruled:
        if hand.at == place and not (hand.ruling == FOUL and goes_on):
            return hand.ruling
    for wager in bank.wagers_ruled:
        if (wager.seat, wager.at, wager.key) == (bet.seat, place, bet.key):
            return wager.ruling
    return DEAD if bet.net > 0 and is_unpaid(state, bet) else None


def _as_minimum(state: TableState, deal: Round, bet: Settlement) -> Settlement:
    """Paid as the least bet of its spot would be (103.22)."""
    least = layout_of(state).spots[bet.key].posted.minimum
    asked = HandBet(bet.at or bet.seat, *bet.key, min(least, bet.amount), bet.hand)
    bettor = bet.seat if bet.joins is None else bet.joins
    paid = settle(state.game, deal, [asked], state.options, state.places, bettors=[bettor]).settlements[0]
    return replace(bet, award=paid.award, net=paid.net)


def is_unpaid(state: TableState, bet: Settlement) -> bool:
    place = bet.at or bet.seat
    return any(
        (fee.seat, fee.place) == (bet.seat, place) and bet.wager in fee.wagers for fee in _bank(state).unpaid
    )


def dead_fees(state: TableState) -> tuple[Collected, ...]:
    """The fees that go back because the house's mistake killed a hand."""
    bank = _bank(state)
    dead = {ruled.at for ruled in bank.hands_ruled if ruled.ruling == DEAD}
    return tuple([fee for fee in bank.collected if fee.payer == "bettor" and fee.place in dead])


def card_dead(state: TableState, envelope: Envelope, command: CardDead) -> Outcome:
    """Boxed in the shoe, or fallen open on the draw: the next replaces it (104.D.10, D.11)."""
    cite, shoe = state.practice.cite("faulty-cards"), shoe_in_play(state)
    if shoe.is_virtual or not state.practice.faulty_cards:
        raise Refused(Refusal.NO_ERROR_HERE, cite, "no-faulty-cards")
    step = due(state)
    if not isinstance(step, Deal):
        raise Refused(Refusal.NOTHING_TO_DEAL, cite, "no-card-due")
    card = read_card(state, command.card)
    check_next(state, shoe, (card,))
    drawn = step.hand != "banker" and len(state.deal.cards(step.hand)) == 3
    plays = state.practice.faulty_cards.exposed_draw == "plays"
    if command.fault == "exposed" and (plays or not drawn):
        raise Refused(Refusal.NO_ERROR_HERE, cite, "exposed-card-plays")
    hand = step.hand if command.fault == "exposed" else ""
    died = e.CardDied(card_text(card), command.fault, hand)
    return Outcome([died, e.announced("card-dead", cite, card=card_text(card), fault=command.fault)])


def short_bet(state: TableState, envelope: Envelope, command: ShortBet) -> Outcome:
    """Found on a real layout; it gets action once and may not go on (103.3, PD-16)."""
    check_real(state)
    seat, cite = own_seat(state, envelope, command.seat), state.practice.cite("beyond-limits")
    if state.phase is not Phase.BETTING or state.free:
        raise Refused(Refusal.BETS_NOT_OPEN, cite, "bets-not-open", what="made")
    offer = state.game.offer(*command.key)
    refuse_early(state.game, offer)
    if offer.placed_when is not None:
        check_window(state, command)
    spot = layout_of(state).spots.get(command.key)
    if spot is None or not 0 < command.cents < spot.posted.minimum:
        raise Refused(Refusal.NO_ERROR_HERE, cite, "not-below-minimum")
    place, patron = command.at or seat.number, seat.patron or ""
    stake = Stake(*command.key, command.cents, at=None if place == seat.number else place)
    if any(bet.key == stake.key and seat.place_of(bet) == place for bet in seat.bets):
        raise Refused(Refusal.NO_ERROR_HERE, cite, "not-below-minimum")
    if stake.at is not None:
        check_place(state, stake.at)
        check_backline(state, seat, stake)
    if (patron, place, command.key) in _bank(state).warned:
        raise Refused(Refusal.BELOW_TABLE_MINIMUM, cite, "warned-already", seat=seat.number, place=place)
    if command.cents > seat.chips:
        told: Values = {"seat": seat.number, "has": seat.chips, "medium": "chips", "cents": command.cents}
        raise Refused(Refusal.NOT_ENOUGH_CHIPS, cite, "seat-has-less", **told)
    account = accounts.spot(state.table, seat.number, *stake.pile)
    move = Move(accounts.chips(state.table, seat.number), account, stake.cents, "bet", cite)
    warned = e.WarnedBelowMinimum(seat.number, *command.key, place, patron)
    said = e.announced("below-minimum-once", cite, to=seat.number, least=spot.posted.minimum)
    return Outcome([e.BetsPlaced(seat.number, (stake,), patron), warned, said], [move])


def note_unpaid_collection(state: TableState, envelope: Envelope, command: NoteUnpaidCollection) -> Outcome:
    """The chips held beside the slot were not the bettor's: they are put back with their own.

    A win is not paid then, so two people sign: whoever takes the collections and the floor. From a sealed
    shoe the house deals, and takes each collection itself when the bets are closed: none can be missing.
    """
    cite = state.practice.cite("collection")
    if state.shoe is not None and state.shoe.is_virtual:
        raise Refused(Refusal.NO_ERROR_HERE, cite, "house-takes-collections", seat=command.seat)
    check_in_the_hand(state, cite)
    fees = tuple(
        [
            fee
            for fee in _bank(state).collected
            if (fee.payer, fee.seat, fee.place) == ("bettor", command.seat, command.at)
        ]
    )
    if not fees:
        raise Refused(Refusal.NO_BET_THERE, cite, "no-collection-there", seat=command.seat, place=command.at)
    held, chips = accounts.collection(state.table), accounts.chips(state.table, command.seat)
    moves = [Move(held, chips, fee.cents, "collection not paid", fee.cite) for fee in fees]
    unpaid = e.CollectionUnpaid(command.seat, fees, reason_given(command.reason, cite))
    signed_by_two(envelope, cite, "unpaid")
    return Outcome([unpaid, e.announced("collection-unpaid", cite, to=command.seat)], moves)


def owed_now(state: TableState, paid: tuple[Settlement, ...]) -> Outcome:
    """Of fees not paid, those of wagers that lost are owed; the house's income counts them."""
    happened: list[e.Event] = []
    moves: list[Move] = []
    for fee in _bank(state).unpaid:
        mine = [
            bet
            for bet in paid
            if (bet.seat, bet.at or bet.seat) == (fee.seat, fee.place) and bet.wager in fee.wagers
        ]
        patron = state.seat(fee.seat).patron
        if patron is not None and any(bet.outcome == "lose" for bet in mine):
            happened.append(e.CollectionOwed(fee.seat, fee.cents))
            owed, box = accounts.owed(state.table, patron), accounts.fees(state.table)
            moves.append(Move(owed, box, fee.cents, "collection owed", fee.cite))
    return Outcome(happened, moves)


def settle_owed_collection(state: TableState, envelope: Envelope, command: SettleOwedCollection) -> Outcome:
    seat = own_seat(state, envelope, command.seat)
    cite = state.practice.cite("collection")
    owed = 0 if seat.patron is None else owing(state, seat.patron)
    if not owed or seat.patron is None:
        raise Refused(Refusal.NO_BET_THERE, cite, "nothing-owed", seat=seat.number)
    if owed > seat.chips:
        told: Values = {"seat": seat.number, "has": seat.chips, "medium": "chips", "cents": owed}
        raise Refused(Refusal.NOT_ENOUGH_CHIPS, cite, "seat-has-less", **told)
    move = Move(
        accounts.chips(state.table, seat.number),
        accounts.owed(state.table, seat.patron),
        owed,
        "collection owed",
        cite,
    )
    return Outcome([e.CollectionSettled(seat.number, owed)], [move])


def owing(state: TableState, patron: str) -> int:
    return sum(cents for who, cents in _bank(state).owing if who == patron)


def bar_patron(state: TableState, envelope: Envelope, command: BarPatron) -> Outcome:
    """Sanctions are the floor's alone (PD-23); chips and seat stay until the patron leaves or is seen off."""
    cite = state.practice.cite("rulings")
    if command.barred == (command.patron in _bank(state).barred):
        raise Refused(
            Refusal.NO_ERROR_HERE,
            cite,
            "barred-already" if command.barred else "not-barred",
            patron=command.patron,
        )
    return Outcome([e.PatronBarred(command.patron, command.barred, reason_given(command.reason, cite))])


def check_welcome(state: TableState, patron: str | None) -> None:
    """Nobody plays who is barred, or owes a collection."""
    bank = _bank(state)
    if patron is None or not (bank.barred or bank.owing):
        return
    if patron in bank.barred:
        raise Refused(Refusal.BARRED, state.practice.cite("rulings"), "is-barred")
    if owed := owing(state, patron):
        raise Refused(
            Refusal.COLLECTION_OWED, state.practice.cite("collection"), "collection-owed", cents=owed
        )
