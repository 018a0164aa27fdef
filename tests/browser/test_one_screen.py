"""Every felt on one screen, at four sizes and every moment of a hand: cards, question, own bets and tray."""

import base64
import itertools
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import houseway
from houseway.families import FAMILIES
from houseway.server.demo.house import FILES
from tests.browser.fitting import find_faults
from tests.browser.patron import drawn, go_to
from tests.browser.running_house import RunningHouse
from tests.browser.staff import another
from tests.browser.test_felt import SIZES
from tests.browser.test_tiles import HANDS as TILES
from tests.browser.whole_hand import Plan, every_spot_file, whole_hand

pytestmark = pytest.mark.browser
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
HOLDEM = ((2, 0, 0), (0, 1, 3), (0, 1, 1), (0, 1, 1))
PAN = ((1, 0, 0), (10, 0, 0))
STUD = ((3, 0, 0), (1, 1, 0), (1, 1, 0), (1, 1, 0), (1, 1, 0))


def demo(name: str) -> str:
    return (FILES / f"{name}.toml").read_text("utf-8")


def example(name: str) -> str:
    return (EXAMPLES / "player-dealer" / f"{name}.toml").read_text("utf-8")


PLANS = {
    "eternal": Plan(every_spot_file(houseway.load("co/eternal"))),
    "21st-century": Plan(demo("21st-century-4.0"), first="2h 4c 3h 10d"),
    "3-dice": Plan(every_spot_file(houseway.load("co/3-dice"))),
    "super-pan-9": Plan(demo("super-pan-9")),
    "no-bust": Plan(demo("no-bust-5.0"), first="5s 8s 7c 9d 6d 5h 8h 7d 9c 10d"),
    "ultimate-holdem": Plan(demo("ultimate-texas-holdem")),
    "crazy-4": Plan(example("crazy-4-poker")),
    "let-it-ride": Plan(example("let-it-ride-bonus"), side_bet=False),
    "casino-war": Plan(demo("casino-war"), first="8h 8c 9d 7c 8s"),
    "pai-gow-tiles": Plan(demo("pai-gow"), first=" ".join(TILES)),
    "fortune": Plan(example("fortune-pai-gow-poker")),
    "holdem": Plan(demo("no-limit-holdem"), players=9, dollars=500, streets=HOLDEM),
    "stud": Plan(demo("seven-card-stud"), players=6, dollars=100, streets=STUD),
    "panguingue": Plan(demo("panguingue"), players=6, dollars=100, most_steps=110, streets=PAN),
    "panguingue-retired": Plan(demo("panguingue"), players=3, dollars=100, streets=PAN, retires=True),
}
MOMENTS = {"bets", "deal", "question", "payout"}
# Nothing is bet beforehand, nobody is asked, or another plan goes to the end.
WITHOUT = {
    "eternal": {"question"},
    "21st-century": {"question"},
    "3-dice": {"question"},
    "casino-war": {"question"},
    "holdem": {"bets"},
    "stud": {"bets"},
    "panguingue": {"bets", "payout"},
    "panguingue-retired": {"bets", "question"},
}
# One table of each family, or the two fullest, are looked at each time; these in the storm.
SELDOM = ("21st-century", "crazy-4", "let-it-ride", "casino-war")


def test_every_family_is_looked_at():
    assert {houseway.load(plan.game).family for plan in PLANS.values()} == set(FAMILIES)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long) if name in SELDOM else name for name in PLANS]
)
def test_a_whole_hand_fits_on_one_screen(house: RunningHouse, page: Page, name: str):
    faults: dict[str, list[str]] = {}
    looked: set[str] = set()
    for moment, size in looks(house, page, PLANS[name]):
        looked.add(moment)
        if found := find_faults(page):
            faults[f"{moment} {size}"] = found
        if folder := os.environ.get("HOUSEWAY_PICTURES"):
            page.screenshot(path=f"{folder}/{name}-{moment}-{size}.png")
    assert looked == MOMENTS - WITHOUT.get(name, set())
    assert faults == {}


def looks(house: RunningHouse, page: Page, plan: Plan) -> Iterator[tuple[str, str]]:
    """Each moment of a hand at each size, once, while the table waits."""
    looked: set[str] = set()
    with whole_hand(house, page, plan) as hand:
        go_to(page, house.address, hand.dealer.table)
        expect(page.get_by_test_id("balance")).to_be_visible()
        for moment in hand.moments():
            if moment in looked:
                continue
            looked.add(moment)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                drawn(page)
                yield moment, f"{width}x{height}"


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_felts_on_one_sheet(house: RunningHouse, browser: Browser, tmp_path: Path, scheme: str):
    """To be looked at: every table in this theme, each moment at each size."""
    folder = Path(os.environ.get("HOUSEWAY_PICTURES", tmp_path))
    pictures: dict[str, bytes] = {}
    for name, plan in PLANS.items():
        with another(browser, scheme=scheme) as context:
            page = context.new_page()
            for moment, size in looks(house, page, plan):
                assert (name, moment, size, find_faults(page)) == (name, moment, size, [])
                pictures[f"{name} {moment} {size}"] = page.screenshot(type="jpeg", quality=60)
    with another(browser, width=2400) as context:
        page = context.new_page()
        page.set_content("".join(itertools.starmap(_figure, pictures.items())))
        page.screenshot(path=folder / f"felts-{scheme}.jpg", type="jpeg", quality=70, full_page=True)
    assert {name.split()[0] for name in pictures} == set(PLANS)


def _figure(name: str, picture: bytes) -> str:
    source = base64.b64encode(picture).decode()
    style = "display:inline-block;margin:4px;font:10px sans-serif"
    return f'<div style="{style}"><img height=300 src="data:image/jpeg;base64,{source}"><br>{name}</div>'
