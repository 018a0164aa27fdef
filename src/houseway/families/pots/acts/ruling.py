"""The floor rules on hands: foul, dead, out with its money back, forfeit, or the whole deal again."""

from msgspec.structs import replace

from houseway.families.betting import Betting, Player, PotTable, Sitting
from houseway.families.hand_record import UNSEEN
from houseway.families.pots.acts.money import given_back, moves, play_of, table_of, with_chips
from houseway.families.pots.acts.playing import choice_made
from houseway.families.pots.rules.betting import BRING_IN, next_turn, plain
from houseway.families.pots.rules.drawing import all_said
from houseway.families.pots.rules.figures import PotGame
from houseway.families.pots.rules.irregular import (
    CLAUSES,
    came_back,
    fault,
    is_misdealt,
    leaves_the_stub,
    openly,
    ruled,
)
from houseway.families.pots.rules.seen import less
from houseway.families.pots.rules.steps import after
from houseway.families.pots.rules.streets import closed, is_out, next_of
from houseway.families.round import Hand, Made, Round
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.bank.settling import end_of_hand
from houseway.table.commands import RuleCards, RulePotHand
from houseway.table.commands.pots import PotRuling
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.shoe.after import card_of, with_keyed, with_known
from houseway.table.shoe.loading import check_next, check_seen, read_cards
from houseway.table.signatures import check_not_alone
from houseway.table.state import Phase, Shoe, TableState

# The clause of each ruling, by the names that games have for them.
_CLAUSES: dict[PotRuling, str] = {
    "misdeal": "cards-on-the-deal",
    "money-back": "cards-on-the-deal",
    "forfeit": "cards-on-the-deal",
    "foul": "foul",
    "dead": "up-cards",
    "absent": "absent",
}


def clause_of(state: TableState, ruling: PotRuling) -> str:
    return play_of(state).cite_of.get(_CLAUSES[ruling]) or state.practice.cite("rulings")


def rule_pot_hand(state: TableState, envelope: Envelope, command: RulePotHand) -> Outcome:
    """A misdeal gives all back; a hand that is out loses what it put in unless the clause returns it."""
    play = play_of(state)
    cite = clause_of(state, command.ruling)
    betting = state.deal.betting
    if state.phase is not Phase.DEALING or betting is None:
        raise Refused(Refusal.NO_ERROR_HERE, cite, "no-hand-to-rule-on")
    if not command.reason.strip():
        raise Refused(Refusal.REASON_MISSING, cite, "say-why-ruled")
    check_not_alone(state, envelope, cite)
    if command.ruling == "misdeal":
        return _misdeal(state, betting, command, cite)
    if command.ruling in _not_printed(play):
        told = {"game": state.game.name, "ruling": command.ruling}
        raise Refused(Refusal.NO_ERROR_HERE, cite, "not-by-this-clause", **told)
    if betting.named:
        raise Refused(Refusal.DECISION_DUE, cite, "winners-before-ruling")
    at = betting.at(command.seat)
    if at < 0 or not betting.players[at].is_live:
        raise Refused(Refusal.NO_ERROR_HERE, cite, "seat-not-in-the-hand", seat=command.seat)
    if len(betting.live) == 1:
        raise Refused(Refusal.NO_ERROR_HERE, cite, "seat-alone-in-the-hand", seat=command.seat)
    # With both hole cards open the hand is dead at once, and its ante goes back (PK-19).
    both_open = play.is_stud and command.seat in betting.exempt and command.ruling == "money-back"
    if command.ruling in ("money-back", "forfeit") and is_misdealt(play, betting) and not both_open:
        raise Refused(Refusal.NO_ERROR_HERE, cite, "deal-is-repaired", ruling=command.ruling)
    if command.ruling == "absent":
        return _absent(state, betting, at, command, cite)
    back = ((command.seat, betting.players[at].total),) if command.ruling == "money-back" else ()
    after = without(play, state.deal, at, bool(back))
    assert after.betting is not None, "a hand is played"
    # A fee that others have not put in any more goes back first.
    fee = given_back(state, betting.fee - after.betting.pot)
    keyed = _is_real(state) and not fee.events
    ruled = e.PotHandRuled(command.seat, command.ruling, command.reason, back, keyed)
    said = e.announced("ruled-on", cite, ruling=command.ruling)
    paid = moves(state, (*back, *after.betting.moved), command.ruling)
    return Outcome([*fee.events, ruled, said], [*fee.moves, *paid])


def _is_real(state: TableState) -> bool:
    return state.shoe is not None and not state.shoe.is_virtual


def _not_printed(play: PotGame) -> tuple[PotRuling, ...]:
    """Stud gives money back for a wrong number of cards (D.4), games with a board keep it (I.12)."""
    if play.is_stud:
        return ("forfeit",)
    return ("money-back",) if any(street.board for street in play.streets) else ()


def _absent(state: TableState, betting: Betting, at: int, command: RulePotHand, cite: str) -> Outcome:
    """Who does not come back in time to act forfeits his ante, and the forced bet that he owes (D.3)."""
    play = play_of(state)
    if "absent" not in play.cite_of or betting.turn != at or betting.stage != "bet":
        raise Refused(Refusal.NO_ERROR_HERE, cite, "absent-in-turn", seat=command.seat)
    first, deal = Outcome(()), state.deal
    if plain(play, betting) == (BRING_IN,):
        cents = min(betting.stakes.bring_in, betting.players[at].stack)
        forced = Made(command.seat, f"place-{command.seat}", BRING_IN, cents)
        first, deal = choice_made(state, play, forced), after(play, deal, forced)
    # With a forced bet that he has just paid the ruling stands.
    keyed = _is_real(state) and not first.events
    ruled = e.PotHandRuled(command.seat, command.ruling, command.reason, (), keyed)
    gone = without(play, deal, at, back=False)
    uncalled = gone.betting.moved if gone.betting else ()
    return Outcome([*first.events, ruled], [*first.moves, *moves(state, uncalled, command.ruling)])


def _misdeal(state: TableState, betting: Betting, command: RulePotHand, cite: str) -> Outcome:
    """Only before substantial action: two players have not yet acted (PK-18)."""
    if not is_misdealt(play_of(state), betting):
        raise Refused(Refusal.NO_ERROR_HERE, cite, "too-late-for-a-misdeal")
    # Antes of a deal that all passed stay in the pot.
    table = table_of(state)
    dead, kept = dict(betting.dead_of), dict((table.was or table).antes)
    given = {
        player.seat: player.total + dead.get(player.seat, 0) - kept.get(player.seat, 0)
        for player in betting.players
    }
    back = tuple([each for each in given.items() if each[1]])
    ruled = e.PotHandRuled(command.seat, command.ruling, command.reason, back)
    said = e.announced("ruled-on", cite, ruling=command.ruling)
    # What is dealt again pays then.
    fee = given_back(state, betting.fee)
    paid = moves(state, back, "misdeal")
    return Outcome([*fee.events, ruled, said, *end_of_hand(state)], [*fee.moves, *paid])


def without(play: PotGame, deal: Round, at: int, back: bool) -> Round:
    """The hand goes on without this player."""
    betting = deal.betting
    assert betting is not None, "a hand is played"
    player = betting.players[at]
    gone = replace(player, status="folded")
    if back:
        gone = replace(gone, total=0, put=0, before=0)
    players: tuple[Player, ...] = (*betting.players[:at], gone, *betting.players[at + 1 :])
    betting = replace(betting, players=players, moved=())
    deal = replace(deal, betting=betting)
    if len(betting.live) == 1:
        # A street whose cards were not dealt was not reached, and its collection is not due.
        waits = betting.stage in ("deal", "draw") and betting.street > 0
        reached = betting.street - (waits and not (play.streets[betting.street].throw and is_out(play, deal)))
        return closed(play, deal, replace(betting, street=reached))
    if betting.stage == "deal":
        return all_said(play, deal)
    if betting.turn != at or betting.stage == "over":
        return deal
    turn = next_turn(players, betting.bet, at) if betting.stage == "bet" else next_of(betting.players, at)
    if turn < 0 and betting.stage == "bet":
        return closed(play, deal, betting)
    stage = betting.stage if turn >= 0 else "deal" if betting.stage == "draw" else "over"
    deal = replace(deal, betting=replace(betting, turn=turn, stage=stage))
    return all_said(play, deal) if stage == "deal" else deal


def pot_hand_ruled(state: TableState, event: e.PotHandRuled) -> TableState:
    betting = state.deal.betting
    assert betting is not None, "a hand is played"
    if event.ruling == "misdeal":
        # The deal that follows has the same button, and who posted posts again.
        table = table_of(state)
        was = table.was or table
        again = replace(table, button=was.button, passed=was.passed, antes=was.antes)
        for seat in state.seats:
            again = again.with_sitting(_as_before(table, was, betting.at(seat.number) >= 0, seat.number))
        returned = with_chips(state, event.back)
        again = replace(again, was=None, redeal=True, clock=None)
        return replace(returned, phase=Phase.SETTLED, deal=Round(), extra=again, keyed=())
    deal = without(play_of(state), state.deal, betting.at(event.seat), bool(event.back))
    uncalled = deal.betting.moved if deal.betting else ()
    state = _keyed(state, event, event.back)
    return with_chips(_on_time(replace(state, deal=deal)), (*event.back, *uncalled))


def _keyed(
    state: TableState, event: e.PotHandRuled | e.CardsRuled, back: tuple[tuple[int, int], ...] = ()
) -> TableState:
    """The ruling can be taken back; before one that cannot be, nothing can."""
    if not event.keyed:
        return replace(state, keyed=())
    told = f"ruling {event.ruling}" + (f", seat {event.seat}" if event.seat else "")
    *before, last = with_keyed(state, said=told).keyed
    return replace(state, keyed=(*before, replace(last, ruled=True, back=back)))


def _as_before(table: PotTable, was: PotTable, dealt: bool, seat: int) -> Sitting:
    """What the seat owed before the hand; what was said in it, or by who has sat down since, stands."""
    now, before = table.at(seat), was.at(seat)
    if dealt:
        return now if now.owes else replace(before, wish=now.wish or before.wish)
    passed = now.owes == "missed" and before != Sitting(seat)
    return replace(before, wish=now.wish) if passed else now


def _on_time(state: TableState) -> TableState:
    """Who is not in turn any more, after a ruling, is on no clock."""
    table, betting = table_of(state), state.deal.betting
    if table.clock is None or betting is None:
        return state
    in_turn = betting.turn >= 0 and betting.players[betting.turn].seat == table.clock.seat
    return state if in_turn else replace(state, extra=replace(table, clock=None))


def rule_cards(state: TableState, envelope: Envelope, command: RuleCards) -> Outcome:
    """At a table of real cards, at the moment that the clause speaks of."""
    play, deal, seat = play_of(state), state.deal, command.seat
    clause, _ = CLAUSES[command.ruling]
    cite = play.cite_of.get(clause) or state.practice.cite("rulings")
    if state.shoe is None or state.shoe.is_virtual:
        raise Refused(Refusal.NO_ERROR_HERE, cite, "sealed-without-error")
    if not command.reason.strip():
        raise Refused(Refusal.REASON_MISSING, cite, "say-why-ruled")
    cards = read_cards(state, command.cards)
    wrong = fault(play, deal, command.ruling, cards, seat)
    if wrong is not None:
        raise Refused(Refusal.NO_ERROR_HERE, cite, "not-so-ruled", ruling=command.ruling, why=wrong)
    _check_cards(state, state.shoe, command, cards)
    ruled_on = e.CardsRuled(command.ruling, command.cards, command.reason, seat, keyed=True)
    told = tuple(openly(command.ruling, command.cards))
    follows = e.announced("ruled-on", cite, ruling=command.ruling)
    said = e.announced("cards-ruled", cite, ruling=command.ruling, cards=told)
    return Outcome([ruled_on, said, follows])


def _check_cards(state: TableState, shoe: Shoe, command: RuleCards, cards: Hand) -> None:
    """What came off the deck was there, and what was seen only now is known of no other hand."""
    play, deal = play_of(state), state.deal
    if new := leaves_the_stub(play, deal, command.ruling, cards, command.seat):
        check_next(state, shoe, new)
    seen = openly(command.ruling, cards)
    if UNSEEN in seen:
        raise Refused(Refusal.CARD_UNREADABLE, state.practice.cite("rulings"), "say-which-card")
    known = deal.cards(f"place-{command.seat}")
    check_seen(state, tuple([card for card in seen if card not in known and card not in new]))


def cards_ruled(state: TableState, event: e.CardsRuled) -> TableState:
    assert state.shoe is not None, "cards come off a deck"
    cards, play = tuple(map(card_of, event.cards)), play_of(state)
    new = leaves_the_stub(play, state.deal, event.ruling, cards, event.seat)
    deal = ruled(play, state.deal, event.ruling, cards, event.seat)
    back = came_back(play, state.deal, event.ruling, cards, event.seat)
    shoe = replace(state.shoe, drawn=less(state.shoe.drawn, back) + new)
    return with_known(_on_time(replace(_keyed(state, event), deal=deal, shoe=shoe)))
