"""One person never verifies and pays a jackpot: every way in which a meter is won at a table."""

import pytest

from houseway.refusals import Refusal
from houseway.rules import catalog
from houseway.server.messages import KEPT_BY_THE_HOUSE
from houseway.table import commands as c
from houseway.table import events as e
from tests.clauses.linked import HARMONY, ROYAL, SIX_OF_A_KIND, House, linked
from tests.clauses.tables import progressive

METER = [{"name": "main", "main_rate": "20%", "seed": "$1,000"}]
FOUR_TWOS = ("2s", "2s", "2s", "2s", "Ks")
SUITED = ("Kh", "Kh", "Kh", "3h", "Kh", "4h")
HEART_AND_SPADE = ("Ks", "Kh", "9h", "9s")


def _won(game, offer, cards, seats=3):
    house = linked(offer=offer, game=game, seats=seats)
    house.start(*range(1, seats + 1))
    house.deal(*cards)
    return house


def _fortunes():
    return _won("co/99-fortunes", progressive("progressive", "p2-7s-5usd", meter=METER), FOUR_TWOS)


def _ez():
    return _won("co/ez-baccarat", progressive("progressive", "1", meter=METER), SUITED)


def _triple():
    offer = progressive("triple-progressive", "PT-PRG-TRI-01", meter=METER)
    house = linked(offer=offer, game="co/3-dice")
    house.start(1, 2, 3)
    house.throw((3, 3, 3), (3, 3, 3))
    return house


def _harmony():
    return _won("co/eternal", HARMONY, SIX_OF_A_KIND)


def _royal(game="ma/baccarat"):
    """Two hits in one round: the Heart meter and the Spade meter."""
    return _won(game, ROYAL, HEART_AND_SPADE, seats=5)


def _royal_beside_ez():
    return _royal("ma/ez-baccarat")


WAYS = {
    "30-2899.02(10)(g)": _fortunes,
    "30-2899.04(5)(f)(v)": _ez,
    "30-2899.07(6)(f)": _harmony,
    "30-2899.09(14)": _triple,
    "13(i)": _royal,
    "13(i) beside EZ Baccarat": _royal_beside_ez,
}


@pytest.fixture(params=WAYS.values(), ids=list(WAYS))
def house(request):
    opened: House = request.param()
    opened.hit()
    return opened


def hits(house):
    return [hit.number for hit in house.state().keypad.hits]


@pytest.mark.parametrize("person", ["floor", "executive"])
def test_whoever_verified_a_jackpot_does_not_pay_it_alone(house, person):
    for hit in hits(house):
        house.do("t-1", person, c.VerifyHit(hit))
        # Neither alone, nor with their own name beside it, nor with somebody's who signs nothing.
        for witness in (None, person, "surveillance", "p99"):
            refused = house.refusal("t-1", person, c.PayJackpot(hit), witness)
            assert (refused.reason, refused.say) == (Refusal.SECOND_SIGNATURE_NEEDED, "jackpot-not-alone")


@pytest.mark.parametrize(
    ("verifier", "payer", "witness"),
    [
        ("floor", "floor-2", None),
        ("executive", "floor", None),
        ("floor", "floor", "dealer"),
        ("floor", "floor", "executive"),
        # The verifier may sign beside the one who pays: two people know of it.
        ("floor", "executive", "floor"),
    ],
)
def test_two_people_verify_and_pay_a_jackpot(house, verifier, payer, witness):
    for hit in hits(house):
        house.do("t-1", verifier, c.VerifyHit(hit))
        (paid,) = house.do("t-1", payer, c.PayJackpot(hit), witness).events
        assert isinstance(paid, e.JackpotPaid)
        assert len({verifier, *paid.signed_by}) == 2


def test_nobody_pays_a_jackpot_before_it_is_verified(house):
    for hit in hits(house):
        for witness in (None, "executive"):
            refused = house.refusal("t-1", "floor", c.PayJackpot(hit), witness)
            assert refused.reason is Refusal.NO_SUCH_HIT


@pytest.mark.parametrize("command", [c.VerifyHit(1), c.PayJackpot(1)])
def test_a_dealer_neither_verifies_nor_pays_a_jackpot(house, command):
    refused = house.refusal("t-1", "dealer", command)
    assert refused.reason is Refusal.NOT_ALLOWED_FOR_ROLE


def test_each_hit_remembers_who_verified_it():
    """Of two hits in one round, each has its own two people."""
    house = _royal()
    house.hit()
    first, second = hits(house)
    house.do("t-1", "floor", c.VerifyHit(first))
    house.do("t-1", "floor-2", c.VerifyHit(second))
    for person, hit in (("floor", first), ("floor-2", second)):
        assert house.refusal("t-1", person, c.PayJackpot(hit)).say == "jackpot-not-alone"
    house.do("t-1", "floor", c.PayJackpot(second))
    house.do("t-1", "floor-2", c.PayJackpot(first))


def test_a_must_hit_award_has_nobody_who_verifies_or_pays_it():
    """The house's own keeper reveals it: the command is refused to everybody who is signed in."""
    assert {c.SealMustHit, c.RevealMustHit} <= set(KEPT_BY_THE_HOUSE)


def test_every_game_with_a_meter_is_tried():
    games = {game.id for game in catalog.games() if any(offer.table.meters for offer in game.offers())}
    assert {make().state().game.id for make in WAYS.values()} == games
