"""A spent shoe is checked by the patron's own browser; one byte that is not as promised is found."""

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, Route, expect

from houseway.cards.pack import FIFTY_TWO, Pack
from houseway.cards.seal import Seal, commitment, order
from houseway.cards.shoe import Share
from houseway.table.shoe.spent import opened_shoe, spent_shoe
from houseway.table.shoe.state import Shoe
from tests.browser.dealer import dealer_at
from tests.browser.open_tables import BEFORE_A_CUT, CUT_AT, SHORT, seed_of
from tests.browser.page_words import read_page_words
from tests.browser.patron import PLAYER, come_to, enter, go_to, has_down, sit, until_new_bets
from tests.browser.running_house import RunningHouse
from tests.unit.cards.sealed_records import dealt_shoe, document_of, record_of, thrown
from tests.unit.cards.test_pack import PACKS
from tests.unit.cards.test_verify_hand import TABLES, TAMPERED, played

pytestmark = pytest.mark.browser
NODE = Path(sys.executable).with_name("node")
PROOF = Path(__file__).resolve().parents[2] / "web" / "src" / "table" / "proof.ts"
PROVE = """
import { prove } from %s;
const shoes = JSON.parse(await new Promise((done) => {
    let text = '';
    process.stdin.on('data', (part) => (text += part)).on('end', () => done(text));
}));
console.log(JSON.stringify(await Promise.all(shoes.map(prove))));
"""


def prove(*shoes: dict[str, Any]) -> list[dict[str, bool]]:
    """What the page's own code finds, run by itself."""
    script = PROVE % json.dumps(PROOF.as_uri())
    command = [str(NODE), "--no-warnings", "--input-type=module", "-e", script]
    run = subprocess.run(command, input=json.dumps(shoes), capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    found: list[dict[str, bool]] = json.loads(run.stdout)
    return found


SHARES = (Share(2, "ab" * 32), Share(5, "01" * 32))


def sealed(pack: Pack, decks: int, cards: int, seal: Seal, shares: tuple[Share, ...] = ()) -> Shoe:
    seed, counts = seed_of(f"proof of {decks}"), pack.counts(decks)
    position = min(CUT_AT, sum(counts) // 2)
    drawn = order(seed, counts, position, shares, seal)[:cards]
    committed = commitment(seed, counts, seal)
    return Shoe(1, decks, committed, 14, position, drawn=drawn, pack=pack, seal=seal, shares=shares)


def spent(
    decks: int, cards: int, seal: Seal = "seed-2", shares: tuple[Share, ...] = (), pack: Pack = FIFTY_TWO
) -> dict[str, Any]:
    record = spent_shoe(sealed(pack, decks, cards, seal, shares), seed_of(f"proof of {decks}").hex())
    read: dict[str, Any] = json.loads(msgspec.json.encode(record))
    return read


def opened(
    pack: Pack, decks: int, shares: tuple[Share, ...], seal: Seal = "tree-1", is_over: bool = False
) -> dict[str, Any]:
    """What somebody who saw four cards was given; of a shoe that is over, all that surveillance is given."""
    shoe, seed = sealed(pack, decks, 20, seal, shares), seed_of(f"proof of {decks}")
    record = opened_shoe(shoe, seed, (1, 2, 9, 20), thrown(shoe, 3, seed), is_over, whole=is_over)
    return document_of(record)


def answering(record: dict[str, Any]) -> Callable[[Route], None]:
    return lambda route: route.fulfill(json=record)


def test_a_true_shoe_is_accepted_whatever_its_decks():
    true = {"sealed": True, "dealt": True}
    shoes = [spent(decks, decks * 52, "seed-1") for decks in (4, 6, 8)]
    shoes += [spent(8, 0), spent(2, 104), spent(8, 416, "seed-2", SHARES)]
    assert prove(*shoes) == [true] * len(shoes)


def test_every_pack_is_proved_by_the_page_and_closed_cards_too():
    true = {"sealed": True, "dealt": True}
    packs = [row[:2] for row in PACKS.values()]
    shoes = [
        shoe
        for pack, decks in packs
        for shoe in (
            spent(decks, 30, "seed-2", (), pack),
            spent(decks, 30, "seed-2", SHARES, pack),
            opened(pack, decks, SHARES),
        )
    ]
    # Of each larger pack 31 more are made: one of them is enough.
    for name in ("four-jokers", "cal-aces", "tiles", "panguingue-310"):
        pack, decks, *_ = PACKS[name]
        shoes.append(opened(pack, decks, SHARES, "tree-2", is_over=True))
    shoes.append(opened(FIFTY_TWO, 1, (), "tree-2"))
    assert prove(*shoes) == [true] * len(shoes)


def test_an_opening_that_was_changed_is_found_by_the_page():
    shoe = opened(FIFTY_TWO, 1, SHARES)
    first, *rest = shoe["openings"]
    wrong = [
        {**first, "card": "As" if first["card"] != "As" else "Kd"},
        {**first, "number": 3},
        {**first, "number": 53},
        {**first, "salt": "00" * 32},
        {**first, "path": first["path"][1:]},
        {**first, "path": [*first["path"], "00" * 32]},
        {**first, "path": ["00" * 32, *first["path"][1:]]},
    ]
    found = prove(*({**shoe, "openings": [each, *rest]} for each in wrong))
    assert found == [{"sealed": False, "dealt": False}] * len(wrong)


def test_whatever_is_changed_in_the_record_of_a_chosen_pack_is_found_by_the_page():
    shoe = document_of(record_of(dealt_shoe(FIFTY_TWO, 1, 20, "tree-2")))
    records = {"nothing": shoe}
    for name, tamper in TAMPERED.items():
        records[name] = copy.deepcopy(shoe)
        tamper(records[name])
    found = dict(zip(records, prove(*records.values()), strict=True))
    assert [name for name, proof in found.items() if proof["sealed"] and proof["dealt"]] == ["nothing"]


def test_dice_that_were_changed_are_found_by_the_page():
    shoe = document_of(record_of(dealt_shoe(FIFTY_TWO, 8, 20, "seed-2")))
    (number, first, *rest), *others = shoe["throws"]
    wrong = {**shoe, "throws": [[number, first % 6 + 1, *rest], *others]}
    assert prove(shoe, wrong, {**shoe, "throws": others}) == [
        {"sealed": True, "dealt": True},
        {"sealed": True, "dealt": False},
        {"sealed": True, "dealt": False},
    ]


def test_a_byte_that_was_changed_is_found():
    shoe = spent(8, 380, "seed-2", SHARES)
    other_seed = ("0" if shoe["seed"][0] != "0" else "1") + shoe["seed"][1:]
    swapped = [*shoe["cards"][:200], "As" if shoe["cards"][200] != "As" else "Kd", *shoe["cards"][201:]]
    other_seal = shoe["commitment"][:-1] + ("0" if shoe["commitment"][-1] != "0" else "1")
    found = prove(
        {**shoe, "seed": other_seed},
        {**shoe, "cards": swapped},
        {**shoe, "commitment": other_seal},
        {**shoe, "cut": CUT_AT + 1},
        {**shoe, "shares": shoe["shares"][:1]},
        {**shoe, "pack": {**shoe["pack"], "As": 7, "Ah": 9}},
        {**shoe, "seed": "not hexadecimal"},
        {**shoe, "seed": shoe["seed"][:-2]},
    )
    no, cards, seal = (
        {"sealed": False, "dealt": False},
        {"sealed": True, "dealt": False},
        {
            "sealed": False,
            "dealt": True,
        },
    )
    assert found == [no, cards, seal, cards, cards, no, no, no]


def test_the_page_checks_a_shoe_and_says_no_to_one_that_was_changed(house: RunningHouse, page: Page):
    """The record comes from a stand-in for the house, since a shoe takes an evening."""
    table = BEFORE_A_CUT[1]
    come_to(page, house.address, table)
    page.get_by_test_id("tab-shoe").click()
    # The shoe in play cannot be checked yet; the one before it can, though nobody here watched it.
    expect(page.get_by_test_id("shoe-in-play")).to_contain_text(read_page_words("shoe.inPlay", number=2))
    expect(page.get_by_test_id("check-shoe-2")).to_have_count(0)
    seal = page.evaluate("seals => JSON.parse(localStorage.getItem(seals))[0]", f"houseway.seals.{table}")
    assert seal["number"] == 2
    expect(page.get_by_test_id("commitment")).to_have_text(seal["commitment"])
    page.get_by_test_id("check-shoe-1").click()
    expect(page.get_by_test_id("shoe-1")).to_have_attribute("data-honest", "true")
    expect(page.get_by_test_id("shoe-1")).to_contain_text(read_page_words("shoe.unwatched"))

    honest = spent(8, 300)
    for record, believed in (
        (honest, True),
        ({**honest, "cards": [*honest["cards"][:-1], "??"]}, False),
    ):
        page.evaluate(
            "([seals, seal]) => localStorage.setItem(seals, JSON.stringify([seal]))",
            [f"houseway.seals.{table}", {"number": 1, "commitment": honest["commitment"]}],
        )
        page.route("**/shoes/1", answering(record))
        page.reload()
        page.get_by_test_id("tab-shoe").click()
        page.get_by_test_id("check-shoe-1").click()
        shown = page.get_by_test_id("shoe-1")
        expect(shown).to_have_attribute("data-honest", str(believed).lower())
        expect(shown).to_contain_text(read_page_words("shoe.honest" if believed else "shoe.broken"))
        page.unroute("**/shoes/1")


def test_a_hand_of_every_sealed_family_is_proved_in_the_browser(house: RunningHouse, page: Page):
    """A stand-in for the house gives the records of hands that a demonstration played."""
    table = BEFORE_A_CUT[1]
    come_to(page, house.address, table)
    for name in TABLES:
        record = document_of(played(name))
        page.evaluate(
            "([seals, seal]) => localStorage.setItem(seals, JSON.stringify([seal]))",
            [f"houseway.seals.{table}", {"number": 1, "commitment": record["commitment"]}],
        )
        page.route("**/shoes/1", answering(record))
        page.reload()
        page.get_by_test_id("tab-shoe").click()
        page.get_by_test_id("check-shoe-1").click()
        expect(page.get_by_test_id("shoe-1")).to_have_attribute("data-honest", "true")
        page.unroute("**/shoes/1")


def test_a_shoe_played_to_its_end_is_proved_by_the_page(house: RunningHouse, page: Page):
    """The cutting card lies so near the front that two rounds spend the shoe."""
    come_to(page, house.address, SHORT)
    with dealer_at(house, SHORT) as dealer:
        sit(page, seat=2, dollars=500)
        until_new_bets(page)
        page.get_by_test_id(PLAYER).click()
        has_down(page, PLAYER, 500)
        dealer.go_on_until("reveal_shoe")
        dealer.go_on_until(None)
        page.get_by_test_id("decline-cut").click()
        expect(page.get_by_test_id("offered-cut")).to_have_count(0)
        dealer.go_on_until("burn")
        page.get_by_test_id("tab-shoe").click()
        page.get_by_test_id("check-shoe-1").click()
        shown = page.get_by_test_id("shoe-1")
        expect(shown).to_have_attribute("data-honest", "true")
        expect(shown.locator("[data-holds=true]")).to_have_count(3)
        expect(shown).to_contain_text(seed_of(SHORT).hex())


def test_another_seal_than_the_one_shown_before_is_found(house: RunningHouse, page: Page):
    enter(page, house.address)
    page.evaluate(
        "([seals, seal]) => localStorage.setItem(seals, JSON.stringify([seal]))",
        [f"houseway.seals.{BEFORE_A_CUT[1]}", {"number": 1, "commitment": "ab" * 32}],
    )
    go_to(page, house.address, BEFORE_A_CUT[1])
    page.get_by_test_id("tab-shoe").click()
    page.get_by_test_id("check-shoe-1").click()
    shown = page.get_by_test_id("shoe-1")
    expect(shown).to_have_attribute("data-honest", "false")
    expect(shown.locator("[data-holds=false]")).to_have_text(f"✗ {read_page_words('shoe.failed.seen')}")
