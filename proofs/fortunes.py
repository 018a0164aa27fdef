"""99 Fortunes Progressive, from 30-2899.02 of Rule 28 and its nine pay tables; reading 8."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from proofs.betting import Bet, Pays, RareDeals, choose_paytables, place_bets
from proofs.cards import PACK, rank
from proofs.colorado import baccarat, random_options, settle_coup
from proofs.coups import Coup, deal_coup, play_coup
from proofs.round import Round

GAMES = ("co/99-fortunes",)
# (4): the numbers of the positions; none is 4.
POSITIONS = (1, 2, 3, 5, 6, 7, 8, 9, 10)
NUMBER_OF_RANK = {"A": 1, **{str(number): number for number in range(2, 11)}}


@dataclass(frozen=True)
class Table:
    """A pay table of (3) or (11), in units of its currency.

    `envy` is what the other bettors have when a position wins the meter. `dealer` is what the dealer has for
    each line, the 100% first, where every bettor wins it (P5 and P6).
    """

    unit: int
    lines: dict[str, int]
    envy: int | None = None
    dealer: dict[str, int] | None = None
    seats: int | None = None
    decks: int | None = None


def _two_pair(*pays: int) -> dict[str, int]:
    return dict(zip(("suited quads", "quads", "trips", "two pair", "suited pair"), pays, strict=True))


def _suited_trips(*pays: int) -> dict[str, int]:
    return dict(zip(("suited quads", "quads", "suited trips", "trips", "suited pair"), pays, strict=True))


DOLLAR = _two_pair(1_000, 100, 10, 9, 3)
PESOS_100 = _two_pair(100_000, 10_000, 1_000, 900, 300)
PESOS_200 = _two_pair(200_000, 20_000, 2_000, 1_000, 600)
FOR_THE_DEALER = {"meter": 1_000} | _suited_trips(500, 50, 25, 5, 1)
TABLES = {
    "sample": Table(1, DOLLAR, 1_000),
    "p1": Table(1, DOLLAR, 1_000),
    "p2-6s": Table(100, PESOS_100, seats=6, decks=8),
    "p2-7s-5usd": Table(5, _two_pair(5_000, 500, 50, 45, 15), 500, seats=7, decks=8),
    "p2-7s-php100": Table(100, PESOS_100, seats=7, decks=8),
    "p3-6s": Table(200, PESOS_200, seats=6, decks=8),
    "p3-7s": Table(200, PESOS_200, seats=7, decks=8),
    "p4b": Table(1, DOLLAR, 1_000),
    "p5": Table(5, _suited_trips(5_000, 500, 125, 40, 15), dealer=FOR_THE_DEALER, seats=7, decks=8),
    "p6": Table(5, _suited_trips(5_000, 500, 125, 50, 20), dealer=FOR_THE_DEALER, seats=7, decks=8),
}


def hand_of(coup: Coup) -> set[str]:
    """What the first four cards of both hands are; the higher includes the lower where both have a name."""
    first = coup.player[:2] + coup.banker[:2]
    ranks = sorted(Counter(map(rank, first)).values())
    same = max(Counter(first).values())
    names = set()
    if ranks[-1] == 4:
        names.add("suited quads" if same == 4 else "quads")
    if ranks[-1] == 3:
        names |= {"trips", "suited trips"} if same == 3 else {"trips"}
    if ranks == [2, 2]:
        names.add("two pair")
    if same == 2:
        names.add("suited pair")
    return names


def progressive(table: Table, seat: int, betting: list[int], envy_beside: bool) -> Pays[Coup]:
    """What the bettor at this seat has; `betting` are all who bet it."""

    def pays(coup: Coup) -> str | None:
        names = hand_of(coup)
        line = next((name for name in table.lines if name in names), None)
        if line is None:
            return None
        winner = NUMBER_OF_RANK.get(rank(coup.player[0])) if line == "suited quads" else None
        dealer = f" envy ${(table.dealer or {}).get('meter' if winner == seat else line, 0)}"
        if winner == seat:
            return "100%" + dealer
        won = table.lines[line]
        if winner in betting and table.envy is not None:
            won = won + table.envy if envy_beside else table.envy
        return f"${won}" + dealer

    return pays


def rounds(game: str, seed: int, count: int) -> Iterator[Round]:
    rng = Random(f"{game} {seed}")
    rare = RareDeals[Coup]()
    for _ in range(count):
        yield _round(rng, game, rare)


def _round(rng: Random, game: str, rare: RareDeals[Coup]) -> Round:
    options = random_options(rng) | {"envy_beside": rng.randint(0, 1)}
    name = rng.choice(sorted(TABLES))
    table = TABLES[name]
    decks = table.decks or rng.choice(range(6, 11))
    seats = table.seats or rng.randint(1, 9)
    wagers = baccarat(options) | {("progressive", ""): {name: progressive(table, 0, [], False)}}
    posted = choose_paytables(rng, wagers)
    bets = place_bets(rng, wagers, posted, POSITIONS[:seats], {"progressive": table.unit * 100})
    if table.unit >= 100:
        # In pesos, while the other pay tables are in dollars: it is settled by itself.
        bets = [each for each in bets if each.key[0] == "progressive"] or [_progressive_at(1, name, table)]
    else:
        # (6): whoever bets the progressive has made a wager of the regular game.
        based = sorted({each.seat for each in bets if each.key[0] in ("player", "banker", "tie")})
        bets = [each for each in bets if each.key[0] != "progressive"]
        if not bets:
            bets, based = [Bet(1, ("tie", ""), "standard", 500, wagers["tie", ""]["standard"])], [1]
        bets += [_progressive_at(seat, name, table) for seat in based if rng.random() < 0.8]
    betting = [each.seat for each in bets if each.key[0] == "progressive"]
    bets = [_for_its_seat(each, table, betting, bool(options["envy_beside"])) for each in bets]
    meter = rng.randint(0, 3_000_000)
    deal = rare.choose(rng, lambda: _deal(rng, decks), bets)
    asked = {"game": game, "options": options, "decks": decks, "seats": seats}
    if betting:
        asked["meters"] = {"main": meter}
    return settle_coup(rng, asked, deal, bets, {"progressive": meter})


def _progressive_at(seat: int, name: str, table: Table) -> Bet[Coup]:
    return Bet(seat, ("progressive", ""), name, table.unit * 100, progressive(table, seat, [], False))


def _for_its_seat(each: Bet[Coup], table: Table, betting: list[int], beside: bool) -> Bet[Coup]:
    if each.key[0] != "progressive":
        return each
    return replace(each, pays=progressive(table, each.seat, betting, beside))


def _deal(rng: Random, decks: int) -> Coup:
    """One shoe in ten begins with four cards of one rank, half of them in one suit."""
    if rng.random() < 0.9:
        return deal_coup(rng, decks)
    card = rng.choice(PACK)
    alike = [each for each in PACK if rank(each) == rank(card)]
    return play_coup([*rng.choice(([card] * 4, alike)), *rng.sample(PACK, 2)])
