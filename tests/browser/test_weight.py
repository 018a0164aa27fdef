"""What a patron's first visit costs: the laboratory and its neighbours are not part of it."""

import gzip

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.running_house import RunningHouse
from tests.browser.test_round import take_seat

pytestmark = pytest.mark.browser
MOST_BYTES = 80_000
MOST_FONT_BYTES = 90_000


def test_the_table_page_is_light_and_loads_no_other(house: RunningHouse, page: Page):
    loaded: list[Response] = []
    page.on("response", lambda answer: loaded.append(answer) if "/api/" not in answer.url else None)
    take_seat(page, house.address, seat=5, buy_in=100)
    expect(page.get_by_test_id("balance")).to_be_visible()
    assert not [answer.url for answer in loaded if "Laboratory" in answer.url or "Builder" in answer.url]
    sizes = {answer.url: len(gzip.compress(answer.body())) for answer in loaded}
    fonts = {url: size for url, size in sizes.items() if url.endswith(".woff2")}
    print(sum(sizes.values()) - sum(fonts.values()), "bytes before fonts,", sum(fonts.values()), "of fonts")
    assert sum(sizes.values()) - sum(fonts.values()) < MOST_BYTES
    assert sum(fonts.values()) < MOST_FONT_BYTES
    for answer in loaded:
        if "/assets/" in answer.url:
            # By a name that changes with what is in it: packed, and kept for ever.
            kept = answer.headers["cache-control"].split(", ")
            assert kept == ["public", "max-age=31536000", "immutable"]
            assert answer.url.endswith(".woff2") or answer.headers["content-encoding"] == "gzip"
