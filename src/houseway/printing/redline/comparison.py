"""Two definitions compared: every change, how much is alike, and the figures before and after."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from houseway.analysis.odds import answers
from houseway.analysis.question import Question
from houseway.analysis.results import OfferOdds
from houseway.printing.bets import ONLY_TABLE, table_name
from houseway.printing.edges import setting_of, table_setting
from houseway.printing.redline.changes import Change, RedlineSection
from houseway.printing.redline.drawing import draw_changes
from houseway.printing.redline.statements import Statement, changes_of, posted_statements, statements
from houseway.printing.redline.wagers import WagerChanges, WagerPair, wager_pairs
from houseway.refusals import Refusal, Refused
from houseway.rules import Game, PayTable, Wager
from houseway.rules.tables import TableFile, game_of, posted_game


class Version(msgspec.Struct, frozen=True):
    """One side of a comparison: a game, or what a table posts of one."""

    game: Game
    table: TableFile | None = None

    @classmethod
    def of_table(cls, table: TableFile) -> "Version":
        """A table that keeps its rules (see `houseway check`)."""
        return cls(posted_game(table, game_of(table)), table)

    @property
    def name(self) -> str:
        return self.table.name if self.table else self.game.name

    def setting(self, decks: int | None) -> Question:
        """The odds that are told of it: those of the table, else from as many decks as is usual."""
        setting = table_setting(self.table) if self.table else setting_of(self.game)
        return setting.but(decks=decks) if decks and not self.game.pack.is_empty else setting


class FigureRow(msgspec.Struct, frozen=True):
    """The odds of one offer before and after; None where that side does not offer it.

    `part_of` is the name of the wager in whose edge this one's is counted, if it is bet with another only.
    """

    name: str
    before: OfferOdds | None
    after: OfferOdds | None
    part_of: str | None = None

    @property
    def label(self) -> str:
        """The wager, and its pay table where that has a name."""
        ids = [odds.offer.paytable for odds in (self.before, self.after) if odds]
        return self.name if set(ids) == {ONLY_TABLE} else f"{self.name}, {table_name(ids[-1])}"

    @property
    def is_alike(self) -> bool:
        """Whether both sides offer it and no figure differs."""
        if self.before is None or self.after is None:
            return False
        return _figures(self.before) == _figures(self.after)


class Comparison(msgspec.Struct, frozen=True):
    """`alike` counts the statements that both sides make; without figures there are None.

    `decks` are those that each side's figures are from, None for a game without a shoe.
    """

    before: Version
    after: Version
    changes: tuple[Change, ...]
    alike: int
    figures: tuple[FigureRow, ...] | None = None
    decks: tuple[int | None, int | None] = (None, None)


def compare(
    before: Version,
    after: Version,
    figures: bool = True,
    decks: int | None = None,
    common: bool = False,
) -> Comparison:
    """Compare two games of one family, or tables of such games; others are refused.

    In `common` are the wagers and pay tables that both sides have: no other is told of.
    """
    refuse_other_family(before.game, after.game)
    pairs = wager_pairs(before.game, after.game)
    if common:
        pairs = [pair.in_common for pair in pairs if pair.before and pair.after]
    changes, alike = _changes(before, after, pairs)
    order = list(RedlineSection)
    changes.sort(key=lambda change: order.index(change.section))
    if not figures:
        return Comparison(before, after, tuple(changes), alike)
    settings = [version.setting(decks) for version in (before, after)]
    rows = tuple(_figure_rows(settings[0], settings[1], pairs))
    of_shoes = (settings[0].decks, settings[1].decks)
    return Comparison(before, after, tuple(changes), alike, rows, of_shoes)


def refuse_other_family(before: Game, after: Game) -> None:
    """Refuse games whose hands are told in different words: no line of one could be found in the other."""
    if before.family != after.family:
        told: Mapping[str, Any] = {
            "before": before.id,
            "before_family": before.family,
            "after": after.id,
            "after_family": after.family,
        }
        raise Refused(Refusal.NOTHING_IN_COMMON, after.cite, "of-two-families", **told)


def _changes(before: Version, after: Version, pairs: list[WagerPair]) -> tuple[list[Change], int]:
    drawn, alike = draw_changes(before.game, after.game)
    stated, same = changes_of(_statements(before), _statements(after))
    of_wagers = [WagerChanges(before.game, after.game, pair) for pair in pairs]
    changes = [*drawn, *(change for each in of_wagers for change in each.changes), *stated]
    return changes, alike + same + sum(each.alike for each in of_wagers)


def _statements(version: Version) -> list[Statement]:
    posted = posted_statements(version.table) if version.table else ()
    return [*statements(version.game), *posted]


def _figure_rows(before: Question, after: Question, pairs: list[WagerPair]) -> list[FigureRow]:
    odds = [{each.offer.key: each for each in answers(question)} for question in (before, after)]
    names = {wager.id: wager.name for question in (before, after) for wager in question.game.wagers}

    def result(side: int, wager: Wager | None, table: PayTable | None) -> OfferOdds | None:
        return odds[side].get((wager.id, wager.on, table.id)) if wager and table else None

    rows = []
    for pair in pairs:
        for earlier, later in pair.tables:
            sides = result(0, pair.before, earlier), result(1, pair.after, later)
            bases = [each.part_of for each in sides if each and each.part_of]
            rows.append(FigureRow(pair.known.name, *sides, names[bases[-1]] if bases else None))
    return rows


def long_run_return(odds: OfferOdds) -> Fraction | None:
    """What a wager with meters returns in the long run; None where a rate or a seed is left to the house."""
    meters = odds.offer.table.meters
    if any(meter.reserve_rate is None and meter.seed_cents is None for meter in meters):
        return None
    return odds.long_run_return()


def _figures(odds: OfferOdds) -> tuple[Any, ...]:
    edges = odds.house_edge, odds.fixed_return, long_run_return(odds)
    return *edges, odds.hit_frequency, odds.variance, odds.part_of
