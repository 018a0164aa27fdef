"""What Massachusetts wants approved, verified, filed and notified, and kept on record."""

from typing import Any

from houseway.journal.recorded_floor import RecordedFloor
from houseway.journal.telling.missing_records import missing_records
from houseway.table import commands as c
from houseway.table.opening.setting_up import set_up
from houseway.table.session import Table
from tests.clauses.massachusetts.table import BANKER_WINS, LAYOUT
from tests.clauses.records import FLOOR, SURVEILLANCE, Keeper
from tests.clauses.tables import FILED, table
from tests.memory_store import MemoryStore
from tests.tables import NOON


def opened(**house: Any) -> Keeper:
    keeper = Keeper.from_game("ma/baccarat")
    keeper.open_table(LAYOUT, house=c.House(style="full", records=True, **house))
    return keeper


def test_ma_2_b_the_layout_is_approved_and_again_when_it_changes():
    keeper = opened()
    assert keeper.missing()["layout"] == "2(b)"
    keeper.keep("floor", "layout", "IEB-44")
    assert "layout" not in keeper.missing()
    dearer = tuple(c.Posted(*posted.key, 1_000, 100_000) for posted in LAYOUT)
    keeper.supervisor(c.PostOffers(dearer))
    assert "layout" not in keeper.missing(), "other limits are no other layout"
    keeper.supervisor(c.PostOffers(LAYOUT[:3]))
    assert keeper.missing()["layout"] == "2(b)"


def test_ma_4_b_the_floorperson_verifies_the_new_decks_of_each_shoe():
    keeper = opened()
    keeper.seat(2)
    keeper.dealer(c.InspectCards())
    assert keeper.refusal("dealer", c.WashCards()).cite == "4(b)"
    verified = c.KeepRecord("cards-verified")
    assert keeper.refusal("dealer", verified, SURVEILLANCE).reason == "second_signature_needed"
    keeper.keep("dealer", "cards-verified", witness=FLOOR)
    keeper.dealer(c.WashCards())
    keeper.load(410, virtual=False)
    keeper.dealer(c.NextRound())
    while keeper.shoe.stage != "spent":
        assert "cards-verified" not in keeper.missing()
        keeper.settle(*BANKER_WINS)
        if keeper.shoe.stage != "spent":
            keeper.dealer(c.NextRound())
    assert keeper.missing()["cards-verified"] == "4(b)"


def test_ma_4_d_and_4_e_pre_shuffled_cards_and_shuffling_machines_follow_a_filing():
    assert not {"pre-shuffled-filing", "shuffler-filing"} & set(opened().missing())
    assert opened(pre_shuffled=True).missing()["pre-shuffled-filing"] == "4(d)"
    keeper = opened(shuffling="device", approved={"shuffler-filing": "RS-7"})
    assert "shuffler-filing" not in keeper.missing()
    assert opened(shuffling="device").missing()["shuffler-filing"] == "4(e)"


def test_ma_5_a_the_shuffling_option_is_stored():
    keeper = opened()
    assert keeper.missing()["shuffle-option"] == "5(a)"
    assert keeper.refusal("floor", c.KeepRecord("shuffle-option", "", "riffle")).cite == "5(a)"
    keeper.keep("floor", "shuffle-option", choice="lace")
    assert "shuffle-option" not in keeper.missing()
    assert opened(filed={"5(a)": "lace"}).state.kept["shuffle-option"].choice == "lace"


def test_ma_5_a_1_ii_a_reshuffle_begins_and_ends_30_minutes_after_written_notice():
    keeper = opened(filed={"5(a)": "lace"})
    for now in ("lace-and-reshuffle", "lace"):
        changed = c.KeepRecord("shuffle-option", "", now)
        refused = keeper.refusal("floor", changed)
        assert (refused.reason, refused.cite) == ("notice_needed", "5(a)(1)(ii)")
        keeper.wait(1)
        keeper.keep("floor", "reshuffle-notice", "memo 12", now, SURVEILLANCE)
        keeper.wait(29)
        assert keeper.refusal("floor", changed).reason == "notice_needed"
        keeper.wait(1)
        keeper.keep("floor", "shuffle-option", choice=now)
    keeper.keep("floor", "shuffle-option", choice="wash-and-three-shuffle")


def test_ma_5_a_1_ii_notice_of_one_change_is_no_notice_of_the_next():
    keeper = opened(filed={"5(a)": "lace"})
    keeper.keep("floor", "reshuffle-notice", "memo 12", "lace-and-reshuffle", SURVEILLANCE)
    keeper.wait(30)
    keeper.keep("floor", "shuffle-option", choice="lace-and-reshuffle")
    keeper.wait(30)
    assert keeper.refusal("floor", c.KeepRecord("shuffle-option", "", "lace")).reason == "notice_needed"


def in_the_pit(floor: RecordedFloor, name: str, option: str, pit: str = "North") -> None:
    file = table("ma/baccarat", pit=pit, rules_submission={**FILED, "5(a)": option})
    unopened = set_up(file, name, name)
    Table(unopened.state, unopened.decks, floor).do(unopened.opening)


def test_ma_5_b_all_tables_of_a_pit_shuffle_alike(words):
    store = MemoryStore()
    floor = RecordedFloor(store)
    in_the_pit(floor, "n-1", "lace")
    in_the_pit(floor, "n-2", "lace")
    in_the_pit(floor, "s-1", "wash-and-three-shuffle", "South")
    assert [each for each in missing_records(store, NOON) if each.cite == "5(b)"] == []
    in_the_pit(floor, "n-3", "wash-and-three-shuffle")
    (unlike,) = [each for each in missing_records(store, NOON) if each.cite == "5(b)"]
    assert unlike.pit == "North"
    words(unlike.words)
    assert {each.table for each in missing_records(store, NOON) if each.matter == "layout"} == {
        *("n-1", "n-2", "n-3", "s-1")
    }
