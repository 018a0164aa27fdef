"""The console at four sizes: every choice in sight, the last act beside it, no hand over another."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Page, expect

from tests.browser.dealer import Dealer, dealer_at, patron_at
from tests.browser.floor import patrons_bank
from tests.browser.running_house import RunningHouse
from tests.browser.staff import at_the_console, key_card

pytestmark = pytest.mark.browser
# Seat 1 banks, and opens the first hand.
PLAYER_DEALERS = ["Ks", "Kd", "3h", "3d", "7h", "6d", "2d"]
SIZES = [(1440, 900), (1024, 768), (1180, 820), (820, 1180)]
# What a dealer must see without a scroll, however far the rest was scrolled.
OUT_OF_SIGHT = """() => {
  const scrolled = document.querySelectorAll('main, [data-testid^=desk-]');
  for (const part of scrolled) part.scrollTop = 99999;
  scrollTo(0, 99999);
  const wanted = ['prompt-words', 'next-act', 'last-act', 'undo'].map((id) => `[data-testid=${id}]`);
  const parts = [...document.querySelectorAll([...wanted, '[data-testid=choices] button'].join())];
  const hidden = parts.filter((part) => {
    const { top, bottom, left, right } = part.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isOver = at !== null && (part.contains(at) || at.contains(part));
    return top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1 || !isOver;
  });
  for (const part of scrolled) part.scrollTop = 0;
  return hidden.map((part) => part.dataset.testid);
}"""
# Cards that stick out of the panel of their hand, and hands that lie over one another or over the acts.
OVERLAPPING = """() => {
  const box = (part) => part.getBoundingClientRect();
  const isBefore = (a, b) => a.right < b.left + 1 || a.bottom < b.top + 1;
  const apart = (a, b) => isBefore(a, b) || isBefore(b, a);
  const hands = [...document.querySelectorAll('main [data-testid^=hand-]')];
  const cardsOf = (hand) => [...hand.querySelectorAll('[data-testid=card]')].map(box);
  const sticksOut = (card, hand) =>
    card.left < hand.left - 1 || card.right > hand.right + 1 || card.bottom > hand.bottom + 1;
  const narrow = hands.filter((hand) => cardsOf(hand).some((card) => sticksOut(card, box(hand))));
  const panels = [...hands, document.querySelector('[data-testid=desk-side]')];
  const crossed = panels.filter((one, at) => panels.slice(at + 1).some((two) => !apart(box(one), box(two))));
  return [...narrow, ...crossed].map((part) => part.dataset.testid);
}"""


def fits(page: Page, name: str) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OUT_OF_SIGHT) == [], (name, width)
        assert page.evaluate(OVERLAPPING) == [], (name, width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)
        if folder := os.environ.get("HOUSEWAY_PICTURES"):
            page.screenshot(path=f"{folder}/{name}-{width}x{height}.png")


@contextmanager
def banked(house: RunningHouse, file: str, decks: int, paytable: str = "standard") -> Iterator[Dealer]:
    """Seat 1 banks, seats 2 and 3 bet, all of it keyed by the dealer, until the bets are closed."""
    with dealer_at(house, patrons_bank(house, file)) as dealer, ExitStack() as stack:
        for type_ in ("inspect_cards", "wash_cards"):
            dealer.do(type_)
        for seat in (1, 2, 3):
            stack.enter_context(patron_at(house, dealer.table, f"Patron {seat}", seat, 3000))
        dealer.do("load_shoe", commitment="", decks=decks, cutting_card=0 if decks == 1 else 52)
        while (act := dealer.prompted() or "") != "no_more_bets":
            _does_before_bets(dealer, act)
        for seat in (2, 3):
            stake = {"wager": "hand", "on": None, "paytable": paytable, "cents": 2_500}
            dealer.do("place_bets", seat=seat, stakes=[stake], round=1)
        dealer.do("no_more_bets")
        yield dealer


def _does_before_bets(dealer: Dealer, act: str) -> None:
    """Whatever comes first in this game: the bank, the cut, the burn."""
    if act.startswith("decline_bank"):
        dealer.do("accept_bank", seat=1, cents=50_000)
    elif act.startswith("cut"):
        dealer.do(**(dealer.legal(act) or {}), position=20)
    else:
        dealer.do(act, **({"cards": ["2c", "??", "??"]} if act == "burn" else {}))


def test_seven_cards_a_hand_at_face_up_pai_gow(house: RunningHouse, page: Page):
    with banked(house, "face-up-pai-gow-poker.toml", 1) as dealer:
        dealer.do("shake_dice", seat=1)
        dealer.do("show_dice", thrown=[3, 3, 4])
        at_the_console(page, house, dealer.table)
        expect(page.get_by_test_id("next-act")).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("card-pad")).to_be_visible()
        fits(page, "face-up-opening")
        for card in PLAYER_DEALERS:
            key_card(page, card)
        expect(page.get_by_test_id("setting-cards")).to_be_visible()
        fits(page, "face-up-turned")


def test_choices_and_a_pad_at_blackjack(house: RunningHouse, page: Page):
    with banked(house, "no-bust-5.0.toml", 6, "natural-6-5-push-22-25") as dealer:
        for card in ("8s", "6d", "8h", "5c", "8d", "9c"):
            if dealer.prompted() == "deal_card":
                dealer.deal(card)
        at_the_console(page, house, dealer.table)
        expect(page.get_by_test_id("choices")).to_be_visible()
        expect(page.get_by_test_id("card-pad")).to_be_visible()
        fits(page, "blackjack-choices")
