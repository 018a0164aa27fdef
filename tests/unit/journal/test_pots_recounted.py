"""`verify` counts pots, side pots and awards again by itself, and finds what was tampered with."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from houseway.cards import card_text, parse_cards
from houseway.families.betting import Award, Betting, Entry, Player, Stakes
from houseway.families.pots.acts import money
from houseway.families.pots.acts.recount import PotRecount
from houseway.families.pots.acts.recount_shares import CountedHand, shares
from houseway.families.pots.rules.pots import awards as honest
from houseway.families.round import Ask, Held, Round
from houseway.journal import verify
from houseway.journal.recorded_floor import RecordedFloor
from houseway.journal.stores.store import table_stream
from houseway.journal.telling.reports import books_of
from houseway.ledger import Transfer, accounts
from houseway.table import Decision, Phase, TableState
from houseway.table import commands as c
from houseway.table import events as e
from tests.golden_words import TestWords
from tests.memory_store import MemoryStore
from tests.tables import POT_GAMES, POT_STAKES, CheckedTable, Chooses
from tests.texts import list_problems


class Recounted(CheckedTable):
    """Every row is held against the recount, tampered with or not; what it says is kept."""

    recounts = False

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.again = PotRecount()
        self.said: list[str] = []

    def check_act(self, before: TableState, decision: Decision) -> None:
        super().check_act(before, decision)
        self.said += self.again.problems(before, *self.tampered(decision.events, decision.transfers))

    def tampered(
        self, events: tuple[e.Event, ...], transfers: tuple[Transfer, ...]
    ) -> tuple[tuple[e.Event, ...], tuple[Transfer, ...]]:
        return events, transfers


def at_random(rng: random.Random) -> Chooses:
    """Anything that is open, for any amount that is, all-in included."""

    def chooses(table: CheckedTable, ask: Ask) -> c.Choose:
        choice = rng.choice(ask.options)
        cents, held = 0, table.state.deal.cards(ask.hand)
        if amounts := [each for each in ask.amounts if each.choice == choice]:
            amount = rng.choice(amounts)
            cents = rng.choice((amount.least, amount.most))
        count = {"draw": rng.randint(1, 5), "discard": 1}.get(choice, 0)
        return c.Choose(ask.place, ask.hand, choice, cents, tuple(map(card_text, rng.sample(held, count))))

    return chooses


NO_LIMIT = Stakes("no-limit", 4_00, 0, (2_00, 4_00))


@pytest.mark.parametrize("game", POT_GAMES)
def test_random_hands_are_counted_the_same(game: str) -> None:
    """Short stacks, so that most hands have side pots; odd chips by a chip that does not divide them."""
    rng = random.Random(game)
    stakes = NO_LIMIT if game in ("texas-holdem", "holdem-high-low", "omaha-high-low") else None
    for number in range(12):
        chips = [rng.randint(2, 60) * 100 for _ in range(rng.randint(2, 6))]
        table = Recounted.open_pots(game, chips, stakes, fee=rng.choice(("", "all-poker/poker/30")))
        table.play_hand((game, number), at_random(rng))
        assert table.said == []


class Favoured(Recounted):
    """A dollar of the first award goes to another seat, in the event and in the chips that move."""

    def tampered(
        self, events: tuple[e.Event, ...], transfers: tuple[Transfer, ...]
    ) -> tuple[tuple[e.Event, ...], tuple[Transfer, ...]]:
        pushed = next((event for event in events if isinstance(event, e.PotsPushed)), None)
        if pushed is None:
            return events, transfers
        first = pushed.awards[0]
        other = next(seat for seat in (1, 2, 3) if seat != first.seat)
        awards = (replace(first, cents=first.cents - 100), *pushed.awards[1:], Award(first.pot, other, 100))
        changed = replace(pushed, awards=awards)
        moved = next(each for each in transfers if each.credit == f"seat/t/{first.seat}/chips")
        at = transfers.index(moved)
        stolen = replace(moved, credit=f"seat/t/{other}/chips", cents=100)
        kept = (*transfers[:at], replace(moved, cents=moved.cents - 100), stolen, *transfers[at + 1 :])
        return tuple(changed if event is pushed else event for event in events), kept


def calls(table: CheckedTable, ask: object) -> c.Choose:
    choice = next(
        each for each in ("bring-in", "check", "call", "pat", "discard") if each in table.ask.options
    )
    return c.Choose(table.ask.place, table.ask.hand, choice)


@pytest.mark.parametrize("game", ["texas-holdem", "lowball", "seven-card-stud", "omaha-high-low"])
def test_a_dollar_pushed_to_another_seat_is_found(game: str, words: TestWords) -> None:
    table = Favoured.open_pots(
        game, [100_00] * 3, POT_STAKES["bring-in"] if game == "seven-card-stud" else None
    )
    table.play_hand(5, calls)
    (said,) = table.said
    words(said)


class Moved(Recounted):
    """The event is right, and the chips go elsewhere."""

    def tampered(
        self, events: tuple[e.Event, ...], transfers: tuple[Transfer, ...]
    ) -> tuple[tuple[e.Event, ...], tuple[Transfer, ...]]:
        if not any(isinstance(event, e.PotsPushed) for event in events):
            return events, transfers
        return events, tuple(
            replace(each, credit="seat/t/3/chips") if each.debit == "pot/t/1" else each for each in transfers
        )


def test_chips_pushed_against_the_awards_are_found(words: TestWords) -> None:
    table = Moved.open_pots("texas-holdem", [100_00] * 3)
    table.play_hand(5, calls)
    winners = {a.seat for event in table.events if isinstance(event, e.PotsPushed) for a in event.awards}
    assert winners != {3}
    (said,) = table.said
    words(said)


def test_a_journal_of_pots_is_verified_and_its_fees_reported() -> None:
    store = MemoryStore()
    table = CheckedTable.open_pots(
        "texas-holdem", [400_00] * 6, fee="texas-holdem/poker/4", floor=RecordedFloor(store)
    )
    for number in range(3):
        table.play_hand(number, calls)
    table.play_hand(3, lambda table, ask: c.Choose(table.ask.place, table.ask.hand, "fold"))
    assert verify(store) == []
    (fees,) = books_of(store).fees("table")
    taken = table.ledger.balance("fees/t")
    assert (fees.hands, fees.pot, fees.income, fees.everyone) == (4, taken, taken, 0)
    assert sum(band.cents for band in fees.bands) == taken
    assert fees.per_hand == f"{taken // 4}/1"


@pytest.mark.parametrize(
    ("box", "instead", "held"),
    [("fees", accounts.tip_box, 0), ("drop_box", accounts.fees, 6 * 400_00)],
)
def test_what_lies_in_the_box_of_fees_is_compared_with_the_fees_taken(
    monkeypatch: pytest.MonkeyPatch, box: str, instead: Callable[[str], str], held: int
) -> None:
    """An engine that books fees as tips, or cash of chips sold as fees, agrees with itself."""
    store = MemoryStore()
    with monkeypatch.context() as patched:
        patched.setattr(accounts, box, instead)
        floor = RecordedFloor(store)
        table = CheckedTable.open_pots("texas-holdem", [400_00] * 6, fee="texas-holdem/poker/4", floor=floor)
        table.play_hand(5, calls)
        [said] = [problem.problem for problem in verify(store)]
    taken = sum(event.cents for event in table.events if isinstance(event, e.PotCollected))
    assert taken > 0
    assert said == f"fees/t holds {held + taken * (box != 'fees')} cents; the fees taken are {taken}"


def test_a_fee_that_waits_beside_the_slot_until_the_hand_is_over_is_no_fault() -> None:
    store = MemoryStore()
    floor = RecordedFloor(store)
    table = CheckedTable.open_pots("texas-holdem", [400_00] * 6, fee="texas-holdem/poker/4", floor=floor)
    table.shuffle(5)
    while not table.ledger.balance("collection/t"):
        step = table.state.step_of(table.state.deal) if table.state.phase is Phase.DEALING else None
        if isinstance(step, Ask):
            table.do_as(table.find_patron(step.place), calls(table, step))
        else:
            table.do_next()
    assert verify(store) == []


def test_fees_of_a_half_hour_are_reported_by_player() -> None:
    store = MemoryStore()
    table = CheckedTable.open_pots(
        "texas-holdem", [400_00] * 5, fee="all-poker/poker/90", floor=RecordedFloor(store)
    )
    table.play_hand(5, calls)
    assert verify(store) == []
    (fees,) = books_of(store).fees("table")
    assert (fees.pot, fees.everyone, fees.income) == (0, 30_00, 30_00)
    assert [(band.payer, band.fee, band.count) for band in fees.bands] == [("everyone", 6_00, 5)]


def test_a_tampered_award_is_found_by_verify(words: TestWords) -> None:
    store = MemoryStore()
    floor = RecordedFloor(store)
    table = CheckedTable.open_pots("texas-holdem", [100_00] * 3, floor=floor)
    table.play_hand(5, calls)
    rows = store._streams[table_stream("t")]
    at = next(n for n, row in enumerate(rows) if b'"pots_pushed"' in row.body)
    pushed = next(event for event in table.events if isinstance(event, e.PotsPushed))
    body = rows[at].body.replace(f'"cents":{pushed.awards[0].cents}'.encode(), b'"cents":100')
    rows[at] = replace(rows[at], body=body)
    found = verify(store)
    assert rows[at].seq in [problem.row for problem in found]
    words(list_problems(found))


def test_an_engine_that_favours_a_seat_is_found_though_it_agrees_with_itself(
    monkeypatch: pytest.MonkeyPatch, words: TestWords
) -> None:
    def dishonest(*given: Any) -> tuple[Award, ...]:
        """Whatever is won, a dollar of it goes to seat 3."""
        first, *rest = honest(*given)
        return (replace(first, cents=first.cents - 1_00), *rest, Award(first.pot, 3, 1_00))

    monkeypatch.setattr(money, "awards", dishonest)
    monkeypatch.setattr(CheckedTable, "recounts", False)
    store = MemoryStore()
    floor = RecordedFloor(store)
    table = CheckedTable.open_pots("texas-holdem", [100_00] * 3, floor=floor)
    table.play_hand(5, calls)
    (found,) = verify(store)
    words(found.problem)


def test_who_had_chips_for_a_dead_post_alone_wins_no_more_than_dead_chips() -> None:
    """Both counts: the best hand takes the dead chips of all, and the next best what was bet."""
    play, stakes = CheckedTable.open_pots("texas-holdem", [100_00] * 3).play, POT_STAKES["blinds"]
    entries = (Entry(1, 50_00), Entry(2, 50_00), Entry(3, 1_00, live=4_00, dead=2_00, kind="post"))
    players = (
        Player(1, 46_00, 0, 4_00, "shown"),
        Player(2, 46_00, 0, 4_00, "shown"),
        Player(3, 0, 0, 0, "shown"),
    )
    hands = [
        Held(f"place-{seat}", parse_cards(own)) for seat, own in ((1, "Ks Kh"), (2, "Qs Qh"), (3, "As Ah"))
    ]
    board = Held("board", parse_cards("2c 3d 7h 8s 9d"))
    betting = Betting(stakes, players, "over", 3, dead=1_00, dead_of=((3, 1_00),))
    deal = Round((*hands, board), (), (1, 2, 3), betting=betting)
    counted = CountedHand(entries)
    counted.put.update({1: 4_00, 2: 4_00, 3: 1_00})
    assert shares(play, stakes, deal, counted) == {3: 1_00, 1: 8_00}
    assert {award.seat: award.cents for award in honest(play, deal)} == {3: 1_00, 1: 8_00}


def test_no_player_has_the_odd_chip_of_the_pot_and_that_of_the_low_half() -> None:
    """Seven chips: seat 1 alone wins the high half, four, and ties for the low: seat 2 has two of it."""
    play, stakes = CheckedTable.open_pots("holdem-high-low", [100_00] * 2).play, POT_STAKES["blinds"]
    players = (Player(1, 97_00, 0, 3_00, "shown"), Player(2, 97_00, 0, 3_00, "shown"))
    hands = [Held(f"place-{seat}", parse_cards(own)) for seat, own in ((1, "As 4s"), (2, "Ad 4d"))]
    board = Held("board", parse_cards("2s 3s 7h Ks Qd"))
    betting = Betting(stakes, players, "over", 2, dead=1_00)
    deal = Round((*hands, board), (), (1, 2), betting=betting)
    awards = honest(play, deal)
    assert [(each.part, each.seat, each.cents) for each in awards] == [
        ("high", 1, 4_00), ("low", 2, 2_00), ("low", 1, 1_00),
    ]  # fmt: skip
    counted = CountedHand((Entry(1, 100_00), Entry(2, 100_00), Entry(3, 1_00, dead=1_00, kind="post")))
    counted.put.update({1: 3_00, 2: 3_00, 3: 1_00})
    counted.out.add(3)
    assert shares(play, stakes, deal, counted) == {1: 5_00, 2: 2_00}
    assert shares(play, stakes, deal, counted, is_older=True) == {1: 6_00, 2: 1_00}


def test_a_muck_leaves_side_pots_apart_but_in_an_older_row() -> None:
    """Of 9 and 5 dollars two winners each have an odd one; of 14, as they were put together, none."""
    play, stakes = CheckedTable.open_pots("texas-holdem", [100_00] * 2).play, POT_STAKES["blinds"]
    put = {1: 4_00, 2: 4_00, 3: 2_00, 4: 3_00, 5: 1_00}
    hands = [Held(f"place-{seat}", parse_cards(own)) for seat, own in ((1, "As 4s"), (2, "Ad 4d"))]
    hands += [Held(f"place-{seat}", parse_cards("2c 3c")) for seat in (3, 4, 5)]
    players = tuple(
        Player(seat, 0, 0, cents, "shown" if seat < 3 else "mucked" if seat == 3 else "folded")
        for seat, cents in put.items()
    )
    betting = Betting(stakes, players, "over", 3)
    deal = Round((*hands, Held("board", parse_cards("2s 7d 7h Ks Qd"))), (), (1, 2), betting=betting)
    counted = CountedHand([Entry(seat, cents) for seat, cents in put.items()])
    counted.put.update(put)
    counted.out |= {4, 5}
    counted.mucked(3, keeps=False)
    assert shares(play, stakes, deal, counted) == {1: 8_00, 2: 6_00}
    assert shares(play, stakes, deal, counted, is_older=True) == {1: 7_00, 2: 7_00}
    awards = honest(play, deal)
    assert [(each.pot, each.seat, each.cents) for each in awards] == [
        (2, 1, 3_00), (2, 2, 2_00), (1, 1, 5_00), (1, 2, 4_00),
    ]  # fmt: skip
