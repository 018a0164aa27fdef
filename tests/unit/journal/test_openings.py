"""Cards of a closed shoe are opened to those whose views showed them, and to nobody else."""

import random
import runpy
import time
from collections import Counter
from itertools import pairwise
from unittest.mock import patch

import msgspec
import pytest

from houseway.cards import card_text
from houseway.cards.seal import order
from houseway.families.pots.rules import PotGame
from houseway.families.pots.rules.dealing import planned
from houseway.families.round import Ask
from houseway.journal.faults import StoreError
from houseway.journal.rows import read_entry
from houseway.journal.telling import openings as opening
from houseway.journal.telling.hands import Looks, hands_of
from houseway.journal.telling.openings import opened_cards
from houseway.refusals import Refusal, Refused
from houseway.table import Phase, Role, TableState, apply
from houseway.table import commands as c
from houseway.table.shoe.positions import NO_POSITIONS, UNKNOWN, follow_cards
from houseway.table.shoe.spent import faults
from houseway.table.views.view import FACE_DOWN, view
from tests.golden_words import TestWords
from tests.unit.journal.sealed_evening import (
    EXAMPLES,
    FILES,
    GUEST,
    STAFF,
    SURVEILLANCE,
    SealedEvening,
    chosen,
    texts_of,
    texts_shown,
)

HANDS = 4
FEW_HANDS = {"panguingue": 2}


@pytest.fixture(scope="module")
def evenings() -> dict[str, SealedEvening]:
    """A few hands at a table of each family, by players who do as chance will."""
    return {
        name: SealedEvening(file, answers=at_random(name)).deal(FEW_HANDS.get(name, HANDS))
        for name, file in FILES.items()
    }


def at_random(name: str):
    rng = random.Random(name)

    def answers(state: TableState, ask: Ask) -> c.Choose | None:
        if state.deal.pan is not None or ask.settings or rng.random() < 0.4:
            return None
        choice = rng.choice(ask.options)
        amount = next((each for each in ask.amounts if each.choice == choice), None)
        cents = amount.least if amount else 0
        count = {"draw": rng.randint(1, 3), "discard": 1}.get(choice, 0)
        cards = rng.sample(state.deal.cards(ask.hand), count)
        return chosen(ask, choice, cents, tuple(map(card_text, cards)))

    return answers


ONE_DECK = [name for name in FILES if name != "panguingue"]


@pytest.mark.parametrize("name", ONE_DECK)
def test_a_record_opens_exactly_the_cards_that_the_view_showed(evenings, name: str):
    evening = evenings[name]
    states, hidden = evening.states(), 0
    for number, drawn in evening.shoes().items():
        for looks in evening.viewers():
            opened = evening.opened(looks, number)
            assert texts_of(drawn, opened) == texts_shown(states, number, looks), (number, looks)
            assert {number: card_text(drawn[number - 1]) for number in opened} == opened
            hidden += len(drawn) - len(opened)
    assert hidden > 0, "some card stayed closed to somebody"


@pytest.mark.parametrize("name", FILES)
def test_surveillance_sees_what_was_dealt_and_the_pack_once_the_shoe_is_over(evenings, name: str):
    evening = evenings[name]
    for number, drawn in evening.shoes().items():
        record = evening.record(SURVEILLANCE, number)
        assert {each.number for each in record.openings} == {*range(1, len(drawn) + 1)}
        dealt = order(
            bytes.fromhex(record.pack_seed),
            evening.state.game.pack.counts(evening.table.decks),
            record.cut,
            record.shares,
            "tree-1",
        )
        assert faults(record) == []
        assert len(dealt) > len(drawn)
        for looks in evening.viewers():
            told = evening.record(looks, number)
            assert (told.pack_seed, told.seed, told.cards) == ("", "", ())
            assert max((each.number for each in told.openings), default=0) <= len(drawn)


@pytest.mark.parametrize("name", FILES)
def test_records_of_every_family_are_proved_by_the_program_that_stands_alone(
    evenings, name: str, words: TestWords
):
    prove = runpy.run_path(str(EXAMPLES / "verify_hand.py"))["prove"]
    evening = evenings[name]
    for looks in (evening.viewers()[0], GUEST, SURVEILLANCE):
        document = msgspec.json.decode(msgspec.json.encode(evening.record(looks, 1, 1)))
        assert int(prove(document).split()[0]) == len(document.get("openings", []))
        if document.get("openings"):
            document["openings"][0]["salt"] = "00" * 32
            with pytest.raises(ValueError) as caught:  # noqa: PT011  its words are compared below
                prove(document)
            words(str(caught.value))


@pytest.mark.parametrize("name", FILES)
def test_a_changed_card_salt_number_or_share_of_a_record_is_found(evenings, name: str):
    evening = evenings[name]
    patron = evening.viewers()[0]
    record = evening.record(patron, 1)
    assert faults(record) == []
    assert record.shares
    first, *rest = record.openings
    other = next(text for text in record.pack if text != first.card)
    replace = msgspec.structs.replace
    wrong = [
        replace(first, card=other),
        replace(first, salt="00" * 32),
        replace(first, number=first.number % len(record.pack) + 1),
        replace(first, path=first.path[::-1]),
    ]
    for each in wrong:
        assert faults(replace(record, openings=(each, *rest))) != []
    share = replace(record.shares[0], share="ff" * 32)
    assert faults(replace(record, shares=(share, *record.shares[1:]))) != []
    assert faults(replace(record, shares=record.shares[1:])) != []
    assert faults(replace(record, cut=record.cut + 1)) != []


def test_who_folded_who_showed_and_who_watched_get_these_cards_of_a_hand_of_holdem():
    """Seat 1 folds before the flop, 2 and 3 check it down: one shows, the other mucks a hand that cannot win.

    The cards are counted as they are dealt.
    """

    def answers(state: TableState, ask: Ask) -> c.Choose:
        assert state.deal.betting is not None
        if ask.place == 1 and "fold" in ask.options:
            return chosen(ask, "fold")
        if "check" in ask.options:
            return chosen(ask, "check")
        if "show" in ask.options:
            return chosen(ask, ask.default)
        (call,) = [each for each in ask.amounts if each.choice == "call"]
        return chosen(ask, "call", call.least)

    evening = SealedEvening(FILES["holdem"], bettors=3, answers=answers).deal(1)
    betting = next(state.deal.betting for state in evening.states() if state.deal.betting)
    # Two cards each, one at a time from the button's left; then a burn before flop, turn and river.
    holds = {player.seat: {at, at + 3} for at, player in enumerate(betting.players, 1)}
    board, burned = {8, 9, 10, 12, 14}, {7, 11, 13}
    last = next(state.deal.betting for state in reversed(evening.states()) if state.deal.betting)
    status = {player.seat: player.status for player in last.players}
    winner, mucked = (2, 3) if status[2] == "shown" else (3, 2)
    assert status == {1: "folded", winner: "shown", mucked: "mucked"}
    shown = board | holds[winner]

    def numbers(looks: Looks) -> set[int]:
        return {*evening.opened(looks, 1)}

    for looks in (GUEST, *STAFF, Looks(Role.PATRON, "nobody here")):
        assert numbers(looks) == shown
    assert numbers(Looks(Role.PATRON, "patron-1")) == shown | holds[1]
    assert numbers(Looks(Role.PATRON, f"patron-{winner}")) == shown
    assert numbers(Looks(Role.PATRON, f"patron-{mucked}")) == shown | holds[mucked]
    assert numbers(SURVEILLANCE) == shown | holds[1] | holds[mucked] | burned
    assert evening.opened(GUEST, 1, 1) == evening.opened(GUEST, 1)


def test_cards_that_come_a_second_time_are_opened_to_nobody_by_it():
    """Eight players draw five: the stub runs out, and cards that others gave away are dealt again."""

    def answers(state: TableState, ask: Ask) -> c.Choose | None:
        if "draw" in ask.options:
            return chosen(ask, "draw", 0, tuple(map(card_text, state.deal.cards(ask.hand))))
        calls = [each for each in ask.amounts if each.choice == "call"]
        return chosen(ask, "call", calls[0].least if calls else 0) if "call" in ask.options else None

    evening = SealedEvening(FILES["draw"], bettors=8, answers=answers).deal(1)
    states = evening.states()
    again: dict[int, set[str]] = {}
    for before, after in pairwise(states):
        if before.deal.betting is None or before.deal.betting.stage != "deal" or before.deal == after.deal:
            continue
        assert isinstance(before.play, PotGame)
        plan = planned(before.play, before.deal)
        street = [held for held in after.deal.hands if held.name.startswith("place-")]
        for held in street:
            new = [card.of for card in plan.cards if card.hand == held.name]
            for text, of in zip(map(card_text, held.cards[-len(new) :] if new else ()), new, strict=True):
                if of != "stub":
                    again.setdefault(held.place or 0, set()).add(text)
    assert again, "cards came again"
    drawn = evening.shoes()[1]
    for seat, texts in again.items():
        looks = Looks(Role.PATRON, f"patron-{seat}")
        first = {
            card
            for state in states
            if state.deal.betting and not state.deal.betting.street
            for hand in view(state, looks.role, looks.patron).hands
            for card in hand.cards
        }
        opened = texts_of(drawn, evening.opened(looks, 1))
        everybodys = texts_of(drawn, evening.opened(GUEST, 1))
        assert not texts & opened - first - everybodys, "it would tell whose they were"


def test_at_panguingue_closed_cards_of_others_stay_closed_though_equal_ones_lie_open(evenings):
    evening = evenings["panguingue"]
    assert any(count > 1 for count in Counter(evening.shoes()[1]).values())
    for number in evening.shoes():
        states = [each for each in evening.states() if each.shoe and each.shoe.number == number]
        owner = hands_dealt(states)
        dealt = len(states[-1].shoe.drawn)
        all_drawn = set(range(max(owner) + 1, dealt + 1))
        for looks in evening.viewers():
            opened = evening.opened(looks, number)
            own = {at for at, patron in owner.items() if patron == looks.patron}
            assert own <= opened.keys()
            # What was drawn lies open; what was laid of another's hand was seen as often as it is opened.
            assert all_drawn <= opened.keys()
            others = opened.keys() - own - all_drawn
            assert others <= owner.keys(), "the cards that say who is first are not shown by any view"
            for patron in {*owner.values()} - {looks.patron}:
                told = Counter(opened[at] for at in others if owner[at] == patron)
                assert not told - most_seen(states, patron, looks)


def hands_dealt(states: list[TableState]) -> dict[int, str]:
    """Which patron was dealt each card, five at a time in the order of play."""
    before, after = next(
        pair for pair in pairwise(states) if pair[0].deal.pan and pair[0].deal.pan.moment == "dealing"
    )
    assert before.shoe is not None
    number, owner = len(before.shoe.drawn), {}
    assert before.deal.pan is not None
    for _ in range(2):
        for player in before.deal.pan.players:
            for _ in range(5):
                number += 1
                owner[number] = str(after.seat(player.seat).patron)
    return owner


def most_seen(states: list[TableState], patron: str, looks: Looks) -> Counter[str]:
    """How many of each card were seen at once in front of a player."""
    most: Counter[str] = Counter()
    for state in states:
        (seat,) = [each.number for each in state.seats if each.patron == patron] or [0]
        hands = view(state, looks.role, looks.patron).hands
        most |= Counter(
            [card for hand in hands if hand.place == seat for card in hand.cards if card != FACE_DOWN]
        )
    return most


@pytest.mark.parametrize("name", ["poker-hand", "pai-gow", "stud", "panguingue"])
def test_nothing_is_told_of_a_hand_in_play(evenings, name: str):
    evening, asked = evenings[name], 0
    rng = random.Random(name)
    playing = [
        (count, state)
        for count, state in enumerate(evening.states(), 1)
        if state.shoe is not None and state.phase in (Phase.BETTING, Phase.DEALING)
    ]
    for count, state in rng.sample(playing, 12):
        assert state.shoe is not None
        loaded, store = state.shoe.number, evening.cut_off(count)
        for looks in (evening.viewers()[0], GUEST, SURVEILLANCE):
            with pytest.raises(Refused) as refused:
                opened_cards(store, state.table, count, loaded, looks)
            told = refused.value
            assert (told.reason, told.say) == (Refusal.ROUND_NOT_OVER, "no-hand-of-shoe-over")
            if loaded > 1:
                earlier = opened_cards(store, state.table, count, 1, looks)
                assert earlier == evening.record(looks, 1)
                asked += 1
    assert asked > 2


def test_who_sits_down_later_sees_what_guests_saw_before():
    evening = SealedEvening(FILES["pai-gow"], bettors=3).deal(2)
    later = Looks(Role.PATRON, "patron-6")
    before = evening.opened(later, 1)
    evening.table.do(c.Sit(6, "Patron 6"), "patron-6", Role.PATRON)
    assert evening.opened(later, 1) == before == evening.opened(GUEST, 1)


def test_of_a_long_evening_a_shoe_is_told_as_if_it_were_read_from_the_first_row(evenings, monkeypatch):
    for evening in evenings.values():
        number = max(evening.shoes())
        exact = [evening.record(looks, number) for looks in evening.viewers()]
        rows = evening.head
        monkeypatch.setattr(opening, "ROWS_FROM_THE_FIRST", 20)
        monkeypatch.setattr(opening, "ROWS_BEFORE_THE_SHOE", rows // 3)
        assert [evening.record(looks, number) for looks in evening.viewers()] == exact
        monkeypatch.undo()


@pytest.mark.parametrize(
    "file",
    [*FILES.values(), "player-dealer/california-blackjack.toml", "player-dealer/no-bust-5.0.toml",
     "player-dealer/pai-gow.toml", "player-dealer/casino-war.toml", "tables/colorado-midi.toml"],
)  # fmt: skip
def test_every_card_on_a_table_is_followed_by_its_number_and_no_two_have_one(file: str):
    if not (EXAMPLES / file).exists():
        file = "tables/colorado-mini.toml"
    evening = SealedEvening(file, seed=3).deal(2 if "panguingue" in file else 12)
    state, positions, followed = None, NO_POSITIONS, 0
    before = evening.states()[0]
    for row in evening.rows[1:]:
        for event in read_entry(row).events:
            state = apply(before, event)
            positions = follow_cards(positions, before, event, state)
            before = state
            followed += check_positions(state, positions)
    assert followed > 100


def check_positions(state: TableState, positions) -> int:
    """Every numbered card is the one that left the shoe by that number; split pairs are not confused."""
    if state.shoe is None:
        return 0
    seen: Counter[int] = Counter()
    for held in state.deal.hands:
        numbers = positions.hands.get(held.name, ())
        assert len(numbers) in (0, len(held.cards))
        for card, number in zip(held.cards, numbers, strict=False):
            if number != UNKNOWN:
                assert state.shoe.drawn[number - 1] == card
                # At Panguingue the card in play lies beside the meld that it was used for.
                seen[number] += held.name not in ("drawn", "option")
    assert max(seen.values(), default=1) <= 1
    return len(seen)


def test_a_hand_of_the_history_names_the_shoe_that_proves_it(evenings):
    evening = evenings["holdem"]
    told = hands_of(evening.store, evening.state.table, evening.head + 1).hands
    assert len(told) == HANDS
    states = evening.states()
    for hand in told:
        (shoe,) = {
            state.shoe.number
            for state in states
            if state.shoe and state.round == hand.round and state.phase is Phase.DEALING
        }
        assert hand.shoe == shoe
        assert {*hand.board} <= {*evening.opened(GUEST, shoe, hand.round).values()}


def test_a_shoe_of_real_cards_an_unknown_one_and_a_lost_seed_are_refused_by_their_names(evenings):
    evening = evenings["holdem"]
    table, head = evening.state.table, evening.head
    with pytest.raises(Refused) as unknown:
        opened_cards(evening.store, table, head, 99, GUEST)
    assert (unknown.value.reason, unknown.value.say) == (Refusal.SHOE_NOT_SPENT, "no-such-shoe")
    for answer in ({"return_value": None}, {"side_effect": StoreError("the key is not here")}):
        with patch.object(evening.store, "sealed", **answer), pytest.raises(Refused) as lost:
            opened_cards(evening.store, table, head, 1, GUEST)
        assert lost.value.say == "seed-not-readable"
    real = RealCards(FILES["holdem"]).deal(1)
    with pytest.raises(Refused) as real_cards:
        opened_cards(real.store, real.state.table, real.head, 1, GUEST)
    assert (real_cards.value.reason, real_cards.value.say) == (Refusal.SHOE_NOT_SPENT, "real-cards-unsealed")


class RealCards(SealedEvening):
    """The same evening with a deck that nobody sealed."""

    def _sealed(self, command: c.LoadShoe, number: int) -> c.LoadShoe:
        return msgspec.structs.replace(command, commitment="", decks=1, cutting_card=14)

    def _share(self) -> None:
        pass


@pytest.mark.parametrize("name", FILES)
def test_what_a_record_costs(evenings, name: str):
    """Bytes of a patron's record of a hand, and the time to make it; bounds that no machine is near."""
    evening = evenings[name]
    looks, began = evening.viewers()[0], time.perf_counter()
    record = evening.record(looks, 2)
    took = time.perf_counter() - began
    size = len(msgspec.json.encode(record))
    print(f"{name}: {len(record.openings)} cards, {size:,} bytes, {1000 * took:.0f} ms")
    assert size < 250_000
    assert took < 5
