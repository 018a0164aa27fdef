"""A bench in the laboratory: pays as one writes them, the pay for an edge, plots, benches kept by name."""

import os
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.running_house import RunningHouse
from tests.browser.test_laboratory import ANSWER_MS, GAME, odds, open_laboratory

pytestmark = pytest.mark.browser
FIRST_COUNT_SECONDS = 15
AUDIT_SECONDS = 2
DRAGON = "dragon-7"


def test_pays_are_taken_as_written_and_the_last_figures_stay_while_one_types(house: RunningHouse, page: Page):
    open_laboratory(page, house)
    page.get_by_test_id(f"edit-{DRAGON}-standard").click()
    card = page.get_by_test_id(f"own-{DRAGON}")
    pays, edge, kept = (card.get_by_test_id(each) for each in ("line-0-pays", "edge", "own-figures"))
    pays.fill("35 to 1")
    expect(card.get_by_test_id("own-result")).to_have_attribute("aria-busy", "false")
    exact = edge.get_attribute("data-exact") or ""
    for written in ("35", "35:1"):
        pays.fill("40 to 1")
        expect(edge).not_to_have_attribute("data-exact", exact)
        pays.fill(written)
        expect(edge).to_have_attribute("data-exact", exact)
        expect(card.get_by_test_id("own-problem")).to_have_count(0)
    pays.fill("35 t")
    expect(card.get_by_test_id("own-problem")).to_have_count(1)
    expect(kept).to_have_attribute("data-stale", "true")
    expect(edge).to_have_attribute("data-exact", exact)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_pay_for_an_edge_is_solved_and_edges_are_plotted(house: RunningHouse, page: Page):
    open_laboratory(page, house)
    page.get_by_test_id(f"edit-{DRAGON}-standard").click()
    card = page.get_by_test_id(f"own-{DRAGON}")
    expect(card.get_by_test_id("edge")).to_contain_text("7.6113%")
    card.get_by_test_id("solve-open").click()
    card.get_by_test_id("solve-edge").fill("5")
    card.get_by_test_id("solve").click()
    # At 40 to 1 the edge is 1 - 41p; at the pay that is sought it is one in twenty.
    (row,) = (each for each in odds(GAME)["results"] if each["wager"] == DRAGON)
    chance = (1 - Fraction(row["house_edge_exact"])) / 41
    sought = Fraction(19, 20) / chance - 1
    expect(card.get_by_test_id("solved")).to_have_attribute(
        "data-exact", f"{sought.numerator}/{sought.denominator}"
    )
    card.get_by_test_id(f"take-{int(sought)} to 1").click()
    expect(card.get_by_test_id("line-0-pays")).to_have_value(f"{int(sought)} to 1")

    decks = page.request.get(f"{house.address}/api/games/{GAME}").json()["decks"]["allowed"]
    plot = card.get_by_test_id("plot")
    if len(decks) > 1:
        card.get_by_test_id("sweep-decks").click()
        expect(plot).to_have_attribute("data-points", str(len(decks)), timeout=ANSWER_MS)
    card.get_by_test_id("sweep-pays").click()
    expect(plot).to_have_attribute("data-points", "9", timeout=ANSWER_MS)
    for pay in (int(sought), int(sought) + 2):
        edge = float(1 - (pay + 1) * chance)
        expect(plot.locator("title", has_text=f"at {pay}")).to_contain_text(f"{edge:.4%}")


def test_a_bench_is_kept_by_name_found_after_a_reload_and_forgotten(house: RunningHouse, page: Page):
    open_laboratory(page, house)
    page.get_by_test_id("rank-8").click()
    expect(page.get_by_test_id("shoe-left")).to_contain_text("32 out")
    page.get_by_test_id("bench-name").fill("no eights")
    page.get_by_test_id("bench-save").click()
    page.goto(f"{house.address}/#/lab")
    page.reload()
    page.get_by_test_id("bench-no eights").click()
    expect(page.get_by_test_id("shoe-left")).to_contain_text("32 out")
    page.locator("li", has=page.get_by_test_id("bench-no eights")).get_by_role("button").click()
    page.reload()
    expect(page.get_by_test_id("bench-save")).to_be_visible()
    expect(page.get_by_test_id("bench-no eights")).to_have_count(0)


def test_a_count_answers_within_15_seconds_and_the_audit_within_two(
    house: RunningHouse, page: Page, record_property
):
    """As the page asks, with nothing spared; the audit's proofs lie ready soon after the house opened.

    A call that comes while they are made waits for them, so the best of three is judged.
    """
    page.goto(f"{house.address}/#/rulebook/audit")
    expect(page.get_by_test_id("finding").first).to_be_visible(timeout=4 * ANSWER_MS)
    for jurisdiction in ("Colorado", "Massachusetts", "California"):
        found = page.evaluate(
            """async (place) => {
                const asked = async () => {
                    const begun = performance.now();
                    const answer = await fetch(`/api/audit?jurisdiction=${place}`, { cache: 'no-store' });
                    await answer.json();
                    return [answer.status, (performance.now() - begun) / 1000];
                };
                const all = [await asked(), await asked(), await asked()];
                return all.sort((one, other) => one[1] - other[1])[0];
            }""",
            jurisdiction,
        )
        record_property(jurisdiction, found)
        assert found[0] == 200
        assert found[1] < AUDIT_SECONDS

    open_laboratory(page, house)
    page.get_by_test_id("counting-offer").select_option(f"{DRAGON}||standard")
    before = worked(house)
    page.get_by_test_id("counting-start").click()
    expect(page.get_by_test_id("counting-verdict")).to_be_visible(timeout=4 * FIRST_COUNT_SECONDS * 1000)
    record_property("counting", f"{worked(house) - before:.1f} processor seconds")
    assert worked(house) - before < FIRST_COUNT_SECONDS


def worked(house: RunningHouse) -> float:
    """Processor seconds of the house and of those who count for it, whatever else the machine does."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if house.process.pid in (int(stat.parent.name), int(fields[1])):
                ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")
