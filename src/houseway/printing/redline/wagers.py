"""What changed of the wagers: which of them are the same, and of these each pay table, line and meter."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import msgspec

from houseway.printing.bets import SIDES, Column, table_name
from houseway.printing.english.sentences import sentence
from houseway.printing.feet import BY_THE_HOUSE, FACTS, NOTHING, rate_text, seed_text, table_facts
from houseway.printing.redline.changes import Change, ChangedValue, RedlineSection, Subject
from houseway.printing.redline.pairing import (
    Pair,
    pair_alike,
    pair_by_key,
    pair_by_unique_key,
    pair_nearest,
    pair_up,
)
from houseway.printing.redline.sameness import is_same_rule, rule_of
from houseway.rules import Game, Line, PayTable, Wager
from houseway.rules.game import Meter
from houseway.rules.language import Expression, text

# Two pay tables with different ids are one and the same if at least so much of their lines is.
MUCH_THE_SAME = 0.6
_KINDS = {"base": "a base wager", "bonus": "a bonus wager", "progressive": "a progressive wager"}


class RuledLine(msgspec.Struct, frozen=True):
    """A line with its rule over features alone, and all that it pays in words."""

    line: Line
    rule: Expression
    pays: str

    @property
    def rule_text(self) -> str:
        return text(self.rule)


class WagerPair(msgspec.Struct, frozen=True):
    """A wager before and after, and its pay tables in pairs; None where that side has none."""

    before: Wager | None
    after: Wager | None
    tables: tuple[Pair[PayTable], ...]

    @property
    def known(self) -> Wager:
        wager = self.after or self.before
        assert wager is not None
        return wager

    @property
    def in_common(self) -> "WagerPair":
        """Without the pay tables that one side alone has."""
        tables = tuple((earlier, later) for earlier, later in self.tables if earlier and later)
        return msgspec.structs.replace(self, tables=tables)

    @property
    def name(self) -> str:
        """The wager's name without the hand it is on."""
        return _plain_name(self.known)


def _plain_name(wager: Wager) -> str:
    return wager.name.removesuffix(f" on {SIDES[wager.on]}") if wager.on else wager.name


def wager_pairs(before: Game, after: Game) -> list[WagerPair]:
    """Every wager of both games: one and the same by its id, else by its name, else by its rules."""
    pairs = pair_up(
        before.wagers,
        after.wagers,
        pair_by_key(lambda wager: (wager.id, wager.on)),
        pair_by_key(lambda wager: (wager.name, wager.on)),
        pair_by_unique_key(lambda wager: _signature(before if wager in before.wagers else after, wager)),
    )
    return [WagerPair(first, second, _tables(before, after, first, second)) for first, second in pairs]


def _signature(game: Game, wager: Wager) -> tuple[object, ...]:
    """The rules of its first pay table, for the hand it is on."""
    return wager.on, *(each.rule_text for each in _ruled(game, wager, wager.paytables[0]))


def _ruled(game: Game, wager: Wager, table: PayTable) -> list[RuledLine]:
    column = Column((table,), table.lines)
    return [
        RuledLine(line, rule_of(game, wager.on, line.when), column.pays(place, True).replace("\n", ", "))
        for place, line in enumerate(table.lines)
    ]


def _tables(
    before: Game, after: Game, first: Wager | None, second: Wager | None
) -> tuple[Pair[PayTable], ...]:
    if first is None or second is None:
        tables = first.paytables if first else second.paytables if second else ()
        return tuple((table, None) if first else (None, table) for table in tables)

    def lines(game: Game, wager: Wager, table: PayTable) -> list[tuple[str, str]]:
        return [(each.rule_text, each.pays) for each in _ruled(game, wager, table)]

    def share_alike(earlier: PayTable, later: PayTable) -> float:
        ours, theirs = lines(before, first, earlier), lines(after, second, later)
        common = len([each for each in ours if each in theirs])
        return common / max(len(ours), len(theirs))

    pairs: list[Pair[PayTable]] = pair_up(
        first.paytables,
        second.paytables,
        pair_by_key(lambda table: table.id),
        pair_nearest(share_alike, MUCH_THE_SAME),
        _last_ones,
    )
    return tuple(pairs)


def _last_ones(left: list[PayTable], right: list[PayTable]) -> list[tuple[PayTable, PayTable]]:
    """The only pay table that each side has left."""
    return [(left[0], right[0])] if len(left) == len(right) == 1 else []


class WagerChanges:
    """The changes of one pair of wagers, and how many of its statements are alike on both sides."""

    def __init__(self, before: Game, after: Game, pair: WagerPair) -> None:
        self._before, self._after, self._pair = before, after, pair
        self.alike = 0
        self.changes = list(self._of_wager())

    def _subject(self, id_: str, part: str = "", table: PayTable | None = None) -> Subject:
        wager = self._pair.known
        sides = (self._pair.before, self._pair.after)
        several = any(side is not None and len(side.paytables) > 1 for side in sides)
        paytable = table.id if table else None
        return Subject(id_, self._pair.name, wager.id, wager.on, paytable, part, several)

    def _differing(
        self,
        aspect: str,
        subject: Subject,
        before: tuple[str | None, str | None],
        after: tuple[str | None, str | None],
        values: tuple[ChangedValue, ...] = (),
    ) -> Iterator[Change]:
        """The change, if the words differ; each side is its words and its clause."""
        if before[0] == after[0]:
            self.alike += 1
            return
        said, cites = (before[0], after[0]), (before[1], after[1])
        yield Change(RedlineSection.WAGERS, aspect, subject, *said, *cites, values)

    def _of_wager(self) -> Iterator[Change]:
        first, second = self._pair.before, self._pair.after
        if first and second:
            subject = self._subject(second.id)
            names = _plain_name(first), _plain_name(second)
            yield from self._differing("name", subject, (names[0], first.cite), (names[1], second.cite))
            kinds, placed = (first.kind, second.kind), (first.placed_when, second.placed_when)
            if kinds[0] != kinds[1]:
                words = [_KINDS[kind] for kind in kinds]
                yield from self._differing("kind", subject, (words[0], first.cite), (words[1], second.cite))
            if placed[0] != placed[1]:
                words = [_placed(self._before, placed[0]), _placed(self._after, placed[1])]
                yield from self._differing(
                    "placed-when", subject, (words[0], first.cite), (words[1], second.cite)
                )
        else:
            yield from self._whole_wager()
            if len(self._pair.tables) == 1:
                return
        for earlier, later in self._pair.tables:
            yield from self._of_table(earlier, later)

    def _whole_wager(self) -> Iterator[Change]:
        """A wager that one side has: with its only pay table, else by itself."""
        wager, game = self._pair.known, self._after if self._pair.after else self._before
        table = wager.paytables[0] if len(wager.paytables) == 1 else None
        words, cite = _KINDS[wager.kind], wager.cite
        if table is not None:
            words = f"{words}; {_table_text(game, wager, table)}"
            cite = table.cite if cite in table.cite.split(", ") else f"{cite}, {table.cite}"
        said = words, cite
        sides = ((None, None), said) if self._pair.after else (said, (None, None))
        yield from self._differing("wager", self._subject(wager.id, table=table), *sides)

    def _of_table(self, first: PayTable | None, second: PayTable | None) -> Iterator[Change]:
        if first is None or second is None:
            yield from self._whole_table(first, second)
            return
        subject = self._subject(second.id, table=second)
        if first.id != second.id:
            renamed = (table_name(first.id), first.cite), (table_name(second.id), second.cite)
            yield from self._differing("paytable-name", self._subject(second.id, "pay table"), *renamed)
        ours, theirs = table_facts(first), table_facts(second)
        for what in FACTS:
            if what in ours or what in theirs:
                yield from self._differing(
                    what.lower().replace(" ", "-"),
                    self._subject(second.id, what[:1].lower() + what[1:], second),
                    (ours.get(what, "none"), first.cite),
                    (theirs.get(what, "none"), second.cite),
                )
        lines = self._line_pairs(first, second)
        for before, after in lines:
            yield from self._of_line(second, before, after)
        yield from self._of_order(subject, lines, first, second)
        for earlier, later in pair_up(first.meters, second.meters, pair_by_key(lambda meter: meter.name)):
            yield from self._of_meter(second, earlier, later)

    def _whole_table(self, first: PayTable | None, second: PayTable | None) -> Iterator[Change]:
        table = second or first
        assert table is not None
        game = self._after if second else self._before
        wager = self._pair.after if second else self._pair.before
        assert wager is not None
        said = _table_text(game, wager, table)
        sides = ((None, None), (said, table.cite)) if second else ((said, table.cite), (None, None))
        yield from self._differing("paytable", self._subject(table.id, table=table), *sides)

    def _line_pairs(self, first: PayTable, second: PayTable) -> list[Pair[RuledLine]]:
        wagers = self._pair.before, self._pair.after
        game = self._after
        return pair_up(
            _ruled(self._before, wagers[0] or self._pair.known, first),
            _ruled(game, wagers[1] or self._pair.known, second),
            pair_by_key(lambda each: each.rule_text),
            pair_alike(lambda earlier, later: is_same_rule(game, earlier.rule, later.rule)),
            pair_by_key(lambda each: each.line.name),
        )

    def _of_line(
        self, table: PayTable, before: RuledLine | None, after: RuledLine | None
    ) -> Iterator[Change]:
        known = after or before
        assert known is not None
        alone = len(table.lines) == 1 and before is not None and after is not None
        subject = self._subject(known.line.name, "" if alone else known.line.name, table)
        sides = [(each.pays, each.line.cite) if each else (None, None) for each in (before, after)]
        aspect = "pays" if before and after else "line"
        values = () if before is None or after is None else _pay_values(before.line, after.line)
        yield from self._differing(aspect, subject, sides[0], sides[1], values)
        if before and after and not is_same_rule(self._after, before.rule, after.rule):
            yield from self._of_rule(subject, before, after)

    def _of_rule(self, subject: Subject, before: RuledLine, after: RuledLine) -> Iterator[Change]:
        """Rules that differ in what English leaves out are said as they are written."""
        words = (sentence(self._before, before.line.when), sentence(self._after, after.line.when))
        if words[0] == words[1]:
            words = (before.rule_text, after.rule_text)
        value = ChangedValue("when", before.rule_text, after.rule_text)
        yield from self._differing(
            "rule", subject, (words[0], before.line.cite), (words[1], after.line.cite), (value,)
        )

    def _of_order(
        self, subject: Subject, lines: Sequence[Pair[RuledLine]], first: PayTable, second: PayTable
    ) -> Iterator[Change]:
        """The first line that fits pays, so an order that is another is a change."""
        both = [(earlier.line, later.line) for earlier, later in lines if earlier and later]
        places = [first.lines.index(earlier) for earlier, _ in both]
        if any(here > there for here, there in pairwise(places)):
            orders = [
                ", ".join(line.name for line in table.lines if any(line is each for each in shared))
                for table, shared in zip((first, second), zip(*both, strict=True), strict=True)
            ]
            ordered = msgspec.structs.replace(subject, part="order of the lines")
            yield Change(
                RedlineSection.WAGERS, "order", ordered, orders[0], orders[1], first.cite, second.cite
            )

    def _of_meter(self, table: PayTable, first: Meter | None, second: Meter | None) -> Iterator[Change]:
        known = second or first
        assert known is not None
        cites = [meter.cite if meter else None for meter in (first, second)]
        ours = _meter_facts(self._before, first) if first else {}
        theirs = _meter_facts(self._after, second) if second else {}
        if first is None or second is None:
            said = [_joined_facts(facts) or None for facts in (ours, theirs)]
            subject = self._subject(known.name, f"{known.name} meter", table)
            yield from self._differing("meter", subject, (said[0], cites[0]), (said[1], cites[1]))
            return
        for what in dict.fromkeys([*ours, *theirs]):
            subject = self._subject(known.name, f"{known.name} meter, {what}", table)
            words = ours.get(what, "none"), theirs.get(what, "none")
            aspect = f"meter-{what.replace(' ', '-')}"
            yield from self._differing(aspect, subject, (words[0], cites[0]), (words[1], cites[1]))


def _placed(game: Game, rule: str | None) -> str:
    return "no card is dealt yet" if rule is None else sentence(game, rule, {})


def _pay_values(before: Line, after: Line) -> tuple[ChangedValue, ...]:
    """The values behind the words of a line, those that differ."""
    values = [
        {"pays": line.pays, "vigorish": str(line.percent), "envy_cents": str(line.envy or 0)}
        for line in (before, after)
    ]
    return tuple(
        ChangedValue(name, values[0][name], values[1][name])
        for name in values[0]
        if values[0][name] != values[1][name]
    )


def _meter_facts(game: Game, meter: Meter) -> dict[str, str]:
    """What feeds a meter and what it begins with; what has no reserve says nothing of one."""
    facts = {
        "rate": rate_text(meter, "main"),
        "reserve rate": rate_text(meter, "reserve"),
        "seed": seed_text(meter, game.options),
    }
    said = {what: "left to the house" if fact == BY_THE_HOUSE else fact for what, fact in facts.items()}
    return {what: fact for what, fact in said.items() if fact != NOTHING}


def _joined_facts(facts: Mapping[str, str]) -> str:
    return ", ".join(f"{what} {fact}" for what, fact in facts.items())


def _table_text(game: Game, wager: Wager, table: PayTable) -> str:
    """Everything that a pay table says, in one line."""
    lines = [f"{each.line.name}: {each.pays}" for each in _ruled(game, wager, table)]
    facts = [f"{what[:1].lower()}{what[1:]} {fact}" for what, fact in table_facts(table).items()]
    meters = [f"{meter.name} meter: {_joined_facts(_meter_facts(game, meter))}" for meter in table.meters]
    return "; ".join([*lines, *facts, *meters])
