"""Nobody but its own patron acts for a seat where cards are sealed, at any family."""

from pathlib import Path

import pytest

from houseway.journal.checking import seats as verified
from houseway.journal.checking.seats import seat_problems
from houseway.journal.rows import Entry
from houseway.refusals import Refusal, Refused
from houseway.table import Envelope, Role, apply_all, decide
from houseway.table import commands as c
from houseway.table.envelope import ANSWER_CLOCK
from houseway.table.routine import comes_next
from houseway.table.seat_commands import SEAT_OF
from tests.storm.seat_attack import (
    AT_REAL_CARDS,
    EXAMPLES,
    FILES,
    NOT_OF_A_SEAT,
    OF_A_SEAT,
    Control,
    SeatAttack,
    attack_all,
    table_of,
    tag_of,
)
from tests.tables import NOON, CheckedTable

BANKED = ("blackjack", "pai-gow", "pan-nine", "poker-hand", "tiles", "two-hand")
WITH_DICE = ("blackjack", "pai-gow", "pan-nine", "tiles")
WITH_A_CUT = ("blackjack", "pan-nine", "poker-hand", "two-hand")
EVERY = (*BANKED, "pots", "panguingue")
# Where each command of a seat is played; not one of these counts may be 0.
PLAYED_AT: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("leave", "bring_chips", "add_share"), EVERY),
    **dict.fromkeys(
        ("bet", "place_bets", "take_back", "accept_bank", "decline_bank", "pass_bank", "post_bank",
         "share_bank", "allow_backline", "join_kum_kum"),
        BANKED,
    ),
    # On a community hand each bettor decides alone.
    "claim_decision": tuple(family for family in BANKED if family != "two-hand"),
    **dict.fromkeys(("shake_dice", "name_shaker"), WITH_DICE),
    **dict.fromkeys(("cut", "decline_cut"), WITH_A_CUT),
    **dict.fromkeys(
        ("call_bet", "let_ride", "accept_shoe", "decline_shoe", "pass_shoe", "return_cards", "give_up_cards"),
        ("two-hand",),
    ),
    **dict.fromkeys(("deal_in", "change_seat"), ("pots", "panguingue")),
    **dict.fromkeys(("call_foul", "see_hand"), ("panguingue",)),
    "take_time": ("pots",),
    "choose": tuple(family for family in EVERY if family != "two-hand"),
}  # fmt: skip


def check(hands: int, seed: int) -> None:
    controls, faults, played, ended = attack_all(FILES, hands, seed)
    print(table_of(controls))
    print(f"{sum(played.values()):,} hands at {len(played)} tables; ended early: {dict(ended) or 'none'}")
    assert faults == []
    assert min(played[file.stem] for file in FILES) >= hands
    assert set(PLAYED_AT) | AT_REAL_CARDS == OF_A_SEAT
    pairs = {Control(family, tag) for tag, families in PLAYED_AT.items() for family in families}
    assert pairs - set(controls) == set()


def test_every_command_of_a_seat_is_known_to_the_table_and_to_verify():
    """The list of the test is made of the commands themselves, so none is forgotten by all three."""
    assert {tag_of(kind) for kind in SEAT_OF} == OF_A_SEAT
    assert verified.OF_A_SEAT == OF_A_SEAT
    assert all(reason.strip() for reason in NOT_OF_A_SEAT.values())


def test_only_a_seats_own_patron_acts_for_it_at_every_family():
    check(hands=3, seed=1)


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_only_a_seats_own_patron_acts_for_it_for_long():
    check(hands=100, seed=7)


def test_a_dealer_neither_raises_for_a_player_nor_folds_them():
    """The first theft: everything a player has is raised for them, and then their hand is folded."""
    table = CheckedTable.open_pots("texas-holdem", [600_00] * 3)
    table.start_hand()
    ask = table.ask
    before = table.state
    for choice, cents in (("raise", 590_00), ("fold", 0), ("call", 0)):
        with pytest.raises(Refused) as refused:
            table.do_as("dealer", c.Choose(ask.place, ask.hand, choice, cents))
        assert refused.value.reason is Refusal.NOT_YOUR_SEAT
    assert table.state == before
    with pytest.raises(Refused) as refused:
        table.do_as(ANSWER_CLOCK, c.Choose(ask.place, ask.hand, "call"))
    assert refused.value.reason is Refusal.NOT_YOUR_SEAT, "the clock gives the default and nothing else"
    table.do_as(ANSWER_CLOCK, c.Choose(ask.place, ask.hand, ask.default))


def question_at(file: Path) -> SeatAttack:
    """A sealed table at the first question to a seat."""
    attack = SeatAttack(file, 3)
    for _ in attack._show.play(10):
        if isinstance(comes_next(attack.table.state).command, c.Choose):
            return attack
    raise AssertionError("nobody was asked")


def test_a_dealer_does_not_hit_a_bettors_hand_while_a_friend_banks():
    """The second theft: a hand that would win is drawn to until it busts."""
    table = question_at(EXAMPLES / "player-dealer" / "california-blackjack.toml").table
    asked = comes_next(table.state).command
    assert isinstance(asked, c.Choose)
    for choice in ("hit", "stand", "house-way"):
        refused = table.can(c.Choose(asked.place, asked.hand, choice))
        assert refused is not None
        assert refused.reason is Refusal.NOT_YOUR_SEAT


@pytest.mark.parametrize("file", ["player-dealer/california-blackjack", "poker/texas-holdem"])
def test_verify_finds_a_choice_that_somebody_else_made(file):
    """The row is as its patron would have written it, but for the name that stands under it."""
    table = question_at(EXAMPLES / f"{file}.toml").table
    state = table.state
    default = comes_next(state).command
    assert isinstance(default, c.Choose)
    own = f"patron-{default.place}"

    def problems(actor: str, role: Role, command: c.Choose) -> list[str]:
        honest = decide(state, Envelope("1", own, Role.PATRON, NOON, command))
        entry = Entry(Envelope("1", actor, role, NOON, command), honest.events, {}, transfers=(), decisions=6)
        assert apply_all(state, honest.events) != state
        return [*seat_problems(state, entry)]

    other = next(
        command
        for choice in ("hit", "stand", "call", "check", "raise")
        if choice != default.choice
        and table.can(command := c.Choose(default.place, default.hand, choice), own, Role.PATRON) is None
    )
    assert problems(own, Role.PATRON, other) == []
    assert problems(ANSWER_CLOCK, Role.DEALER, default) == []
    assert problems(ANSWER_CLOCK, Role.DEALER, other) != []
    for actor, role in (("dealer", Role.DEALER), ("floor", Role.FLOOR), ("patron-9", Role.PATRON)):
        assert problems(actor, role, default) != []
