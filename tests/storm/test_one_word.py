"""At sealed tables no one person of the staff rules on what a patron has, at any family."""

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from houseway.journal.checking.one_word import OneWordCheck
from houseway.journal.rows import Entry
from houseway.ledger import Transfer
from houseway.refusals import Refusal, Refused
from houseway.table import Envelope, Role, TableState, apply_all, can, decide
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.demonstration.evening import Demonstration
from houseway.table.envelope import Signature
from houseway.table.events import Event
from houseway.table.routine import comes_next
from houseway.table.state import Phase
from tests.storm.one_word import ALONE, attack_all
from tests.storm.seat_attack import DEALER, EXAMPLES, FILES, FLOOR, NOT_OF_A_SEAT, Control, opened, tag_of
from tests.tables import NOON, CheckedTable

BANKED = ("blackjack", "pai-gow", "pan-nine", "poker-hand", "tiles", "two-hand")
# What a second signature makes legal, with the families; not one of these counts may be 0.
SIGNED = {
    **dict.fromkeys(("rule_hand", "rule_wager", "declare_misdeal"), BANKED),
    **dict.fromkeys(("order_pass", "withdraw_cards", "hand_cards"), ("two-hand",)),
    "rule_pot_hand": ("pots",),
    "rule_pan": ("panguingue",),
}
# Of a seat, and no ruling on what a patron has there.
NO_RULINGS = frozenset(
    ("sit", "stand_behind", "seat_patron", "buy_in", "give_promotion", "shake_cups", "mark_hit")
)
NOBODY_PAID = "The floor saw no chip."


# A table of each family, and those at which patrons turn cards, agree or let House Money ride.
FEW = [
    file
    for number, file in enumerate(FILES)
    if number % 3 == 0
    or file.stem
    in ("massachusetts-midi", "massachusetts-commission", "colorado-eternal", "pai-gow", "panguingue")
]


def check(files: list[Path], hands: int, seed: int) -> None:
    attacks = attack_all(files, hands, seed)
    signed, alone = Counter[Control](), Counter[Control]()
    for attack in attacks:
        signed += attack.signed
        alone += attack.alone
    for name, counts in (("two signed for", signed), ("one alone", alone)):
        print(
            f"{name}: "
            + ", ".join(f"{each.command} {each.family} {counts[each]:,}" for each in sorted(counts))
        )
    assert [fault for attack in attacks for fault in attack.faults] == []
    assert all(ALONE.values())
    tried = set().union(*(attack.tried for attack in attacks))
    assert {tag_of(kind) for kind in NOT_OF_A_SEAT} - NO_RULINGS - tried == set()
    pairs = {Control(family, tag) for tag, families in SIGNED.items() for family in families}
    assert pairs - set(signed) == set()


def test_no_one_person_rules_on_what_a_patron_has_at_any_family():
    check(FEW, hands=3, seed=1)


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_no_one_person_rules_on_what_a_patron_has_for_long():
    check(FILES, hands=60, seed=5)


def in_a_hand(file: str) -> TableState:
    """A sealed table in a hand, with a bet for which the house has taken a collection."""
    table = opened(EXAMPLES / "player-dealer" / f"{file}.toml")
    for _ in Demonstration(table, 3, 4).play(20):
        state = table.state
        fees = state.bank.collected if state.bank is not None else ()
        if state.phase is Phase.DEALING and any(fee.payer == "bettor" for fee in fees):
            return state
    raise AssertionError("no hand was dealt")


@pytest.mark.parametrize(
    "file",
    ["california-blackjack", "double-hand-poker", "super-pan-9", "casino-war", "pai-gow", "ez-panda-8"],
)
def test_no_collection_is_unpaid_where_the_house_takes_it(file):
    """The floor's word alone left a winning bet unpaid; two people's word cannot be true either."""
    state = in_a_hand(file)
    assert state.bank is not None
    fee = next(fee for fee in state.bank.collected if fee.payer == "bettor")
    command = c.NoteUnpaidCollection(fee.seat, fee.place, NOBODY_PAID)
    for witness in (None, Signature(DEALER, Role.DEALER)):
        said = refusal(state, Envelope("1", FLOOR, Role.FLOOR, NOON, command, witness))
        assert (said.reason, said.say, bool(said.cite)) == (
            Refusal.NO_ERROR_HERE,
            "house-takes-collections",
            True,
        )


def test_a_collection_owed_is_paid_from_ones_own_seat_alone():
    """Nobody owes one at a sealed shoe; should somebody, nobody else pays it with their chips."""
    state = in_a_hand("california-blackjack")
    seat = next(seat for seat in state.patrons if seat.chips)
    owing = apply_all(state, [e.CollectionOwed(seat.number, 100)])
    command = c.SettleOwedCollection(seat.number)
    assert can(owing, Envelope("1", seat.patron or "", Role.PATRON, NOON, command)) is None
    others = [("patron-99", Role.PATRON), (DEALER, Role.DEALER), (FLOOR, Role.FLOOR)]
    others += [(other.patron or "", Role.PATRON) for other in state.patrons if other.number != seat.number]
    for actor, role in others:
        refused = refusal(owing, Envelope("1", actor, role, NOON, command))
        assert refused.reason is Refusal.NOT_YOUR_SEAT


def refusal(state: TableState, envelope: Envelope) -> Refused:
    refused = can(state, envelope)
    assert refused is not None
    return refused


def problems(state: TableState, envelope: Envelope, *events: Event, decisions: int = 6) -> list[str]:
    return [*OneWordCheck().problems(state, Entry(envelope, events, {}, transfers=(), decisions=decisions))]


def test_verify_finds_a_collection_unpaid_that_the_house_took_or_that_one_person_noted():
    sealed = in_a_hand("california-blackjack")
    assert sealed.bank is not None
    assert sealed.shoe is not None
    fee = next(fee for fee in sealed.bank.collected if fee.payer == "bettor")
    command = c.NoteUnpaidCollection(fee.seat, fee.place, NOBODY_PAID)
    unpaid = e.CollectionUnpaid(fee.seat, (fee,), NOBODY_PAID)
    real = replace(sealed, shoe=replace(sealed.shoe, commitment=""))
    alone = Envelope("1", FLOOR, Role.FLOOR, NOON, command)
    dealers, floors = Signature(DEALER, Role.DEALER), Signature(FLOOR, Role.FLOOR)
    both = replace(alone, witness=dealers)
    assert problems(sealed, both, unpaid) != []
    assert problems(real, alone, unpaid) != []
    assert problems(real, replace(alone, witness=floors), unpaid) != []
    assert problems(real, both, unpaid) == []
    assert problems(sealed, alone, unpaid, decisions=5) == []


@pytest.mark.parametrize(
    "command",
    [c.OrderPass("Slow."), c.WithdrawCards("player", "Slow."), c.HandCards("player", 3, agreed=True)],
)
def test_verify_finds_an_order_that_one_person_gave_at_a_sealed_shoe(command):
    state = in_a_hand("ez-panda-8")
    alone = Envelope("1", DEALER, Role.DEALER, NOON, command)
    both = replace(alone, witness=Signature(FLOOR, Role.FLOOR))
    assert problems(state, both) == []
    assert problems(state, alone) != []
    for name, role in (("eye", Role.SURVEILLANCE), ("dealer-2", Role.DEALER), (DEALER, Role.FLOOR)):
        assert problems(state, replace(alone, witness=Signature(name, role))) != []


def test_verify_finds_chips_in_the_tray_of_a_table_of_real_money_as_it_opens(words):
    table = CheckedTable.open_pots("texas-holdem", [100_00] * 2)
    opening = next(event for event in table.events if isinstance(event, e.TableOpened))
    envelope = Envelope("1", FLOOR, Role.FLOOR, NOON, c.NextRound())
    state = replace(table.state, shoe=None)

    def found(tray: int, play_money: int) -> list[str]:
        posted = replace(opening, house=replace(opening.house, play_money=play_money))
        moved = tray_of(tray)
        return [*OneWordCheck().problems(state, Entry(envelope, (posted,), {}, transfers=moved, decisions=6))]

    assert (found(0, 0), found(10**6, 10**6)) == ([], [])
    (problem,) = found(10**6, 0)
    words(problem)


def tray_of(cents: int) -> tuple[Transfer, ...]:
    return (Transfer("1/1", "house/cage", "tray/t", cents, "table inventory", "cite"),) if cents else ()


def shown_down(seed: int = 0) -> CheckedTable:
    """Three players of hold'em who have checked to the showdown."""
    table = CheckedTable.open_pots("texas-holdem", [600_00] * 3)
    table.start_hand(seed)
    while table.betting.stage != "show":
        table.act("check" if "check" in table.ask.options else "call")
    return table


def test_no_dealer_shows_or_mucks_for_players_of_a_sealed_deck():
    table = shown_down()
    asked = table.ask
    assert asked.options[:2] == ("show", "muck")
    for actor, command in (
        ("dealer", c.ShowDown()),
        ("dealer", c.Choose(asked.place, asked.hand, "show")),
        ("floor", c.Choose(asked.place, asked.hand, "muck")),
    ):
        role = Role(actor)
        said = refusal(table.state, Envelope("x", actor, role, NOON, command))
        expected = {"not_your_seat"} if role is Role.DEALER else {"not_your_seat", "not_allowed_for_role"}
        assert said.reason in expected
    assert comes_next(table.state).act is None, "the dealer waits for the player"
    assert comes_next(table.state).command == c.Choose(asked.place, asked.hand, "show")
    # Whoever answers may show or muck; for whoever does not, the clock shows what may win.
    table.do_as(table.find_patron(asked.place), c.Choose(asked.place, asked.hand, "show"))
    table.finish_hand()
    assert sum(table.stacks) == 3 * 600_00


def test_hands_that_must_be_shown_are_shown_by_the_rules():
    """Who is in for more than anybody else has a pot that nobody else can win, and no choice."""
    table = CheckedTable.open_pots("omaha", [600_00, 600_00, 4_00])
    table.start_hand()
    while table.betting.stage != "show":
        ask, street = table.ask, table.betting.street
        wish = "bet" if street and table.betting.turn == 0 else "fold" if street > 1 else "call"
        table.act(wish if wish in ask.options else "call" if "call" in ask.options else "check")
    while table.ask.options != ("show",):
        table.do_next()
    seat = table.ask.place
    table.do_as("dealer", c.ShowDown())
    shown = [event.made for event in table.events if isinstance(event, e.ChoiceMade)][-1]
    assert (shown.place, shown.choice) == (seat, "show")


def test_verify_finds_hands_that_the_dealer_showed_or_mucked_for_players(words):
    table = shown_down()
    state, asked = table.state, table.ask
    for choice in ("show", "muck"):
        honest = decide(
            state,
            Envelope(
                "1",
                table.find_patron(asked.place),
                Role.PATRON,
                NOON,
                c.Choose(asked.place, asked.hand, choice),
            ),
        )
        forged = Envelope("1", DEALER, Role.DEALER, NOON, c.ShowDown())
        assert apply_all(state, honest.events) != state
        (problem,) = problems(state, forged, *honest.events)
        words(problem, choice)
