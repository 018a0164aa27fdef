"""No page hitches: a recorded trace has no task of a page above 50 ms, and what is done is drawn in 50."""

import json
import statistics
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.dealer import dealer_of_real_cards
from tests.browser.patron import PLAYER, TIE, enter, go_to, sit, until_new_bets, until_phase
from tests.browser.running_house import RunningHouse
from tests.browser.slowness import slowness
from tests.browser.staff import at_the_console

pytestmark = pytest.mark.browser
LONGEST_MS = 50
INTERACTION_MS = 50
TASK = "RunTask"
MAIN_THREAD = "CrRendererMain"
CHIPS_ARE_HOME_MS = 2500
SETTLED_MS = 300
# Asked so while a trace is recorded: an expectation that is not met yet reads the whole page, in its thread.
IS_READY = "() => document.querySelector('[data-testid=wagers]').ariaBusy === 'false'"
# How long each thing that was done took, from the finger to the picture: the browser's own figures.
WATCH = """() => {
    window.acts = {};
    new PerformanceObserver((seen) => {
        for (const { interactionId, duration, name } of seen.getEntries())
            if (interactionId) acts[interactionId] = Math.max(acts[interactionId] ?? 0, duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false });
}"""
# From the finger on a spot to the picture of the house's answer: the patron's sum on the felt has changed.
BET_WATCH = """(spot) => {
    const told = document.querySelector('[data-testid=total-bet]');
    const watch = { pressed: 0, times: [] };
    document.querySelector(`[data-testid="${spot}"]`).addEventListener(
        'click', (event) => (watch.pressed = event.timeStamp), true);
    new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => {
        if (watch.pressed) watch.times.push(performance.now() - watch.pressed);
        watch.pressed = 0;
    }))).observe(told, { attributes: true, attributeFilter: ['data-cents'] });
    window.betting = watch;
}"""


@contextmanager
def traced(page: Page) -> Iterator[list[float]]:
    """The tasks of the page meanwhile, in milliseconds."""
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline", "__metadata"])
    found: list[float] = []
    yield found
    trace: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    mains = {(e["pid"], e["tid"]) for e in trace if e.get("args", {}).get("name") == MAIN_THREAD}
    # The thread's own time, so that other programs on the machine do not count.
    found += [
        e.get("tdur", e["dur"]) / 1000
        for e in trace
        if e["name"].endswith(TASK) and e["ph"] == "X" and (e["pid"], e["tid"]) in mains
    ]


def judge(record_property: Callable[[str, object], None], what: str, page: Page, tasks: list[float]) -> None:
    assert len(tasks) > 20
    said = f"{len(tasks)} tasks, the longest {max(tasks):.0f} ms"
    record_property(what, said)
    print(f"{what}: {said}")
    assert max(tasks) < LONGEST_MS * slowness(page, min)


def test_no_task_of_a_round_is_long(house: RunningHouse, page: Page, record_property):
    page.emulate_media(reduced_motion="no-preference")
    enter(page, house.address)
    go_to(page, house.address, "demo-9")
    # Others of these tests sit at 1 and 3.
    sit(page, seat=4, dollars=500)
    until_phase(page, "betting")
    with traced(page) as tasks:
        page.get_by_test_id(PLAYER).click()
        page.get_by_test_id(TIE).click()
        until_phase(page, "settled")
        page.wait_for_timeout(CHIPS_ARE_HOME_MS)
        until_new_bets(page)
    judge(record_property, "round", page, tasks)


def test_no_page_hitches_as_it_opens(house: RunningHouse, page: Page, record_property):
    """Each page from its address to what it is for; the laboratory also while one types."""
    faults: list[str] = []
    enter(page, house.address)
    opened = {
        "#/": "table-demo-1",
        "#/table/co-eternal": "find-bet",
        "#/lab/game/co/eternal": "invent",
        "#/rulebook/co/eternal": "game-page",
        "#/rulebook/audit": "finding",
        "#/builder": "table-file",
        "sign/demo-9": "pay-tables",
    }
    for address, shown in opened.items():
        # Another program may take the caches away in the midst of a task: what is long is so every time.
        for _ in range(5):
            # A process of its own, as a visitor has; one that ends while it is traced is waited for.
            fresh = page.context.new_page()
            fresh.goto(f"{house.address}/api/tables")
            fresh.on("pageerror", lambda error: faults.append(str(error)))
            with traced(fresh) as tasks:
                fresh.goto(f"{house.address}/{address}")
                fresh.get_by_test_id(shown).first.wait_for()
                fresh.wait_for_timeout(SETTLED_MS)
                if shown == "invent":
                    fresh.get_by_test_id("find-wager").press_sequentially("sun 7")
                    fresh.get_by_test_id(shown).click()
                    # Another game and back: as much is drawn anew.
                    for game in ("co/baccarat", "co/eternal"):
                        fresh.get_by_test_id("game").select_option(game)
                        fresh.wait_for_function(IS_READY)
                        fresh.wait_for_timeout(SETTLED_MS)
            fresh.close()
            if max(tasks) < LONGEST_MS:
                break
        judge(record_property, address, page, tasks)
    assert not faults
    at_the_console(page, house, "demo-8")
    for _ in range(5):
        with traced(page) as tasks:
            page.reload()
            page.get_by_test_id("prompt-words").wait_for()
            page.wait_for_timeout(SETTLED_MS)
        if max(tasks) < LONGEST_MS:
            break
    judge(record_property, "console", page, tasks)


def test_what_a_patron_does_is_seen_within_50_ms(house: RunningHouse, page: Page, record_property):
    """Chips, bets with the house's answer, undo, a pay table, the panels: medians, printed and recorded."""
    page.emulate_media(reduced_motion="no-preference")
    with dealer_of_real_cards(house) as dealer:
        enter(page, house.address)
        go_to(page, house.address, dealer.table)
        sit(page, seat=1, dollars=5000)
        until_phase(page, "betting")
        page.evaluate(WATCH)
        page.evaluate(BET_WATCH, PLAYER)
        page.get_by_test_id("chip-2500").click(force=True)
        for done in range(1, 16):
            page.get_by_test_id(PLAYER).click()
            page.wait_for_function("count => betting.times.length >= count", arg=done)
        for _ in range(5):
            page.keyboard.press("u")
            page.keyboard.press("1")
            page.keyboard.press("2")
            for panel in ("statistics", "history", "shoe", "board"):
                page.get_by_test_id(f"tab-{panel}").click()
        page.wait_for_timeout(100)
        acts = list(page.evaluate("window.acts").values())
        bets, slow = page.evaluate("betting.times"), slowness(page)
    for what, times in {"next picture": acts, "bet on the felt": bets}.items():
        assert len(times) >= 15, times
        said = f"median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms of {len(times)}"
        record_property(what, said)
        print(f"{what}: {said}")
        # Where other programs queue for the machine, everybody waits so many times as long.
        assert statistics.median(times) <= INTERACTION_MS * slow, times
