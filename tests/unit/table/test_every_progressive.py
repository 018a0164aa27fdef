"""Every progressive pay table of the catalog opens its link and is dealt with bettors on every sensor."""

from typing import Any

import pytest

from houseway.ledger import accounts
from houseway.rules import Offer, games
from houseway.rules.tables import problems
from houseway.table import TableState
from houseway.table.commands import EndGame, StartGame
from houseway.table.demonstration.evening import Demonstration
from houseway.table.opening.setup import opening, table_game
from houseway.table.session import Table
from tests.clauses.linked import is_reconciled
from tests.clauses.tables import progressive, table

# Pay tables in pesos lie on no layout of a table.
OFFERS = [
    (game.id, offer)
    for game in games()
    for offer in game.offers()
    if offer.kind == "progressive" and offer.table.currency == "USD"
]
ROUNDS = 12


def written(offer: Offer) -> dict[str, Any]:
    """The offer with the rates, seeds and suits that the rules leave to the house."""
    meters = [
        {
            "name": meter.name,
            **({"main_rate": "17.77%"} if meter.main_rate is None else {}),
            **({"seed": "$2,000"} if meter.seed_cents is None and meter.seed_option is None else {}),
        }
        for meter in offer.table.meters
    ]
    suits = {"suits": ["s", "h"][: offer.table.suits]} if offer.table.suits else {}
    return progressive(offer.wager, offer.paytable, meter=meters, **suits)


def dealt(game: str, offer: Offer, seed: int, **more: Any) -> Demonstration:
    if offer.table.seats:
        more["seats"] = offer.table.seats
    if offer.table.decks:
        more["decks"] = offer.table.decks[-1]
    file = table(game, written(offer), **more)
    assert problems(file) == []
    posted = table_game(file)
    session = Table(TableState("t-1", posted, posted.digest), posted.pack.default)
    session.do(opening(file, 0, "t-1"))
    session.fill_tray()
    return Demonstration(session, seed, 3)


def play(show: Demonstration) -> list[str]:
    """The kinds of commands done; the books are right after each of them."""
    done, table_ = [], show.table
    for step in show.play(ROUNDS):
        done.append(type(step.command).__name__)
        balances = table_.ledger.balances
        assert sum(balances.values()) == 0
        assert accounts.clearing("t-1") not in balances or not table_.state.keypad.started
        for name, link in table_.floor.links.items():
            assert is_reconciled(link, table_.floor.history[name])
    return done


@pytest.mark.parametrize(
    ("game", "offer"), OFFERS, ids=[f"{game}-{offer.wager}-{offer.paytable}" for game, offer in OFFERS]
)
def test_a_progressive_is_dealt_from_its_table_file(game, offer):
    show = dealt(game, offer, 3)
    done = play(show)
    assert done.count(StartGame.__name__) == done.count(EndGame.__name__) >= 2
    (link,) = show.table.floor.links.values()
    assert link.bets >= 2
    assert {meter.name for meter in offer.table.meters} == set(link.meters)


@pytest.mark.parametrize("configuration", [1, 2, 3])
def test_a_must_hit_configuration_is_dealt_and_its_amount_stays_sealed(configuration):
    (offer,) = (offer for game, offer in OFFERS if game == "ma/baccarat")
    show = dealt("ma/baccarat", offer, 3, must_hit=configuration)
    done = play(show)
    assert done.count("SealMustHit") == 1 + done.count("RevealMustHit")
    (link,) = show.table.floor.links.values()
    assert link.sealed
    assert link.meters["must-hit"].cents > 0


def test_the_catalog_has_the_progressives_that_the_rules_print():
    wagers = {(game, offer.wager) for game, offer in OFFERS}
    assert wagers >= {
        ("co/99-fortunes", "progressive"),
        ("co/ez-baccarat", "progressive"),
        ("co/eternal", "harmony-progressive"),
        ("co/eternal", "sun-7-progressive"),
        ("co/eternal", "fate-38-progressive"),
        ("co/3-dice", "triple-progressive"),
        ("ma/baccarat", "royal-9"),
    }
