"""A link's books: what was put in less what was paid out is what its meters hold, to the fraction."""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from houseway.table.link import events as e
from houseway.table.link.keeping import seeds
from houseway.table.link.state import MUST_HIT, LinkState

NONE = Fraction(0)


class Tally(msgspec.Struct):
    """One meter's movements since the link opened, its reserve and what is held for winners among them."""

    seeded: int = 0
    contributed: Fraction = NONE
    awarded: int = 0
    fixed: int = 0
    adjusted: int = 0

    @property
    def due(self) -> Fraction:
        """What the meter must hold."""
        return self.seeded + self.contributed - self.awarded - self.fixed + self.adjusted


def tallies(happened: Iterable[e.LinkEvent]) -> dict[str, Tally]:
    """Each meter's books, from the events alone."""
    books: dict[str, Tally] = {}
    for event in happened:
        match event:
            case e.LinkOpened(terms=terms):
                books.update({name: Tally(seeded=cents) for name, cents, _ in seeds(terms)})
            case e.MetersFed(fed=fed) | e.FeedUndone(fed=fed):
                for into in fed:
                    books[into.meter].contributed += Fraction(into.exact)
            case e.Reseeded(meter=meter, from_house=cents):
                books[meter].seeded += cents
            case e.JackpotAwarded(meter=meter, cents=cents):
                books[meter].awarded += cents
            case e.HitBackedOut(meter=meter):
                books[meter].awarded -= event.cents if event.was_paid else 0
                books[meter].seeded -= event.from_house
            case e.AmountRevealed(cents=cents, reset=reset):
                books[MUST_HIT].awarded += cents
                books[MUST_HIT].seeded += reset
            case e.FixedPaid(meter=meter, cents=cents):
                books[meter].fixed += cents
            case e.MeterAdjusted(meter=meter, cents=cents):
                books[meter].adjusted += cents
            case _:
                pass
    return books


def holdings_of(state: LinkState) -> dict[str, Fraction]:
    """What each meter holds: main, reserve, fractions, and what waits for winners."""
    return {
        name: now.cents
        + now.reserve
        + Fraction(now.carry)
        + Fraction(now.reserve_carry)
        + sum(hit.cents or 0 for hit in state.hits if hit.is_open and hit.meter == name)
        for name, now in state.meters.items()
    }
