"""Before the cards: the button moves, and who is dealt in puts down what is forced or owed."""

from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter

import msgspec
from msgspec.structs import replace

from houseway.families.betting import Entry, PotTable, Sitting, Stakes
from houseway.families.pots.rules.figures import PotGame
from houseway.families.pots.rules.steps import KILL

# A seat that has chips, and how many.
Stack = tuple[int, int]
_SEAT = itemgetter(0)


class Start(msgspec.Struct, frozen=True, gc=False):
    """The button's seat, who is dealt in from its left, and what the seats owe once they are."""

    button: int
    entries: tuple[Entry, ...]
    table: PotTable


def start(play: PotGame, stakes: Stakes, stacks: Sequence[Stack], table: PotTable) -> Start:
    """The next hand of these seats; without two players nobody is dealt in."""
    # By their numbers, which go round the table clockwise: seats are told in any order.
    # Who has not even the ante is not dealt in (E.4).
    stacks, least = sorted(stacks), max(1, stakes.ante) if play.forced == "bring-in" else 1
    out = [each.seat for each in table.sitting if each.wish == "out"] if table.sitting else ()
    chips = dict(stacks)
    here, everyone = stacks, tuple(chips)
    if out or (chips and min(chips.values()) < least):
        here = [each for each in stacks if each[1] >= least and each[0] not in out]
    if table.antes:
        kept = dict(table.antes)
        again = _from_left([each for each in stacks if each[0] in kept], table.button)
        players = [Entry(seat, chips, carried=kept[seat]) for seat, chips in again]
        if len(players) > 1:
            over = sum(kept.values()) - sum(kept[entry.seat] for entry in players)
            return Start(table.button, (replace(players[0], left=over), *players[1:]), table)
    if play.forced != "blinds":
        return _antes(play, stakes, here, replace(table, antes=()), sum([cents for _, cents in table.antes]))
    if len(here) < 2:
        return Start(table.button, (), table)
    seats = everyone if here is stacks else tuple([seat for seat, _ in here])
    posted = _posted(stakes, seats, everyone, table.button, table.sitting, play.straddle_settles)
    dealt = [replace(entry, chips=chips[entry.seat]) for entry in posted.entries]
    owed = replace(table, button=posted.table.button, sitting=posted.table.sitting)
    return Start(posted.button, tuple(dealt), owed)


@lru_cache(maxsize=1024)
def _posted(
    stakes: Stakes,
    seats: tuple[int, ...],
    everyone: tuple[int, ...],
    before: int,
    sitting: tuple[Sitting, ...],
    straddle_settles: bool,
) -> Start:
    """Who of these seats posts what, whatever his chips, after the button was at the seat `before`."""
    here, table = [(seat, 0) for seat in seats], PotTable(before, sitting)
    button, table = _button(here, table)
    order = _from_left(here, button)
    if not before:
        # Nobody owes anything yet; who is out stays out.
        away = [Sitting(each.seat, wish="out") for each in table.sitting if each.wish == "out"]
        table = replace(table, sitting=tuple(away))
    if not straddle_settles:
        table = replace(table, sitting=tuple(map(_not_by_straddle, table.sitting)))
    blinds = _blinds(stakes, order, button, table)
    wished = _one_kill(order, table)
    entries = [entry for stack in order if (entry := _entry(stakes, order, stack, blinds, wished))]
    if len(entries) < 2:
        return Start(button, (), table)
    owed = _owed(everyone, order, entries, blinds, replace(table, button=button))
    return Start(button, tuple(entries), owed)


def _antes(play: PotGame, stakes: Stakes, here: list[Stack], table: PotTable, over: int = 0) -> Start:
    """Every player antes; of stud the button only tells the collection, and the deal starts at seat one."""
    button, table = _button(here, table)
    order = here if play.forced == "bring-in" else _from_left(here, button)
    entries = tuple(
        [
            Entry(seat, chips, ante=stakes.ante, left=0 if at else over)
            for at, (seat, chips) in enumerate(order)
        ]
    )
    return Start(button, entries if len(entries) > 1 else (), replace(table, button=button))


def _button(here: list[Stack], table: PotTable) -> tuple[int, PotTable]:
    """It always moves forward, past who posted in front of it (I.7, I.9) and who is not yet in."""
    for seat, _ in _from_left(here, table.button):
        sitting = table.at(seat)
        if sitting.passes:
            table = table.with_sitting(replace(sitting, passes=False))
        elif not table.button or not sitting.owes or len(here) == 2:
            return (seat if table.button else here[-1][0]), table
    return (here[-1][0] if here else 0), table


def _from_left(here: list[Stack], button: int) -> list[Stack]:
    left = bisect(here, button, key=_SEAT)
    return here[left:] + here[:left]


def _blinds(
    stakes: Stakes, order: Sequence[Stack], button: int, table: PotTable
) -> dict[int, tuple[int, str]]:
    """By seat; the big one also falls on who waits for it, and heads-up the small one on the button."""
    seats, owing = [seat for seat, _ in order], [each.seat for each in table.sitting if each.owes]
    settled = [seat for seat in seats if seat not in owing]
    sizes = stakes.blinds
    if len(order) == 2:
        other = next(seat for seat, _ in order if seat != button)
        return {button: (sizes[-2] if len(sizes) > 1 else 0, "small"), other: (sizes[-1], "big")}
    small = settled[: len(sizes) - 1]
    if stakes.button_blind:
        # Of three the first is the button's, and the others follow it (PK-16).
        small = [button, *[seat for seat in settled if seat != button]][: len(sizes) - 1]
    posted = {
        seat: (cents, "small" if n == 0 else "blind")
        for n, (seat, cents) in enumerate(zip(small, sizes, strict=False))
    }
    last = seats.index(small[-1]) if small else -1
    for seat in seats[last + 1 :] + seats[: last + 1]:
        if seat not in posted:
            posted[seat] = (sizes[-1], "big")
            break
    return posted


def _entry(
    stakes: Stakes,
    order: Sequence[Stack],
    stack: Stack,
    blinds: dict[int, tuple[int, str]],
    table: PotTable,
) -> Entry | None:
    seat, chips = stack
    ante = stakes.ante
    sitting = table.at(seat)
    live, dead = stakes.asked_of(sitting.wish, sitting.owes)
    if sitting.wish == KILL and stakes.kill:
        # From any position, a blind's too (B.3).
        return Entry(seat, chips, ante, live, dead, KILL)
    if seat in blinds:
        cents, kind = blinds[seat]
        return Entry(seat, chips, ante, cents, 0, kind if cents else "")
    if sitting.wish == "straddle" and stakes.straddle and seat == _in_position(order, blinds):
        return Entry(seat, chips, ante, live, dead, "straddle")
    if not sitting.owes:
        return Entry(seat, chips, ante)
    if sitting.wish == "post":
        return Entry(seat, chips, ante, live, dead, "post")
    back = 0 < _after_the_big_blind(order, seat, blinds) <= sitting.returns
    return Entry(seat, chips, ante) if back else None


def _not_by_straddle(sitting: Sitting) -> Sitting:
    """Where it is not printed, blinds that were missed are not made good by a straddle (J.7; I.8 has it)."""
    return replace(sitting, wish="") if (sitting.owes, sitting.wish) == ("missed", "straddle") else sitting


def _in_position(order: Sequence[Stack], blinds: dict[int, tuple[int, str]]) -> int:
    """The seat left of the big blind (PK-11)."""
    return next(seat for seat, _ in order if _after_the_big_blind(order, seat, blinds) == 1)


def _after_the_big_blind(order: Sequence[Stack], seat: int, blinds: dict[int, tuple[int, str]]) -> int:
    """How many places clockwise from it this seat is."""
    seats = [number for number, _ in order]
    big = next((number for number, (_, kind) in blinds.items() if kind == "big"), seats[0])
    return (seats.index(seat) - seats.index(big)) % len(seats)


def _one_kill(order: Sequence[Stack], table: PotTable) -> PotTable:
    """The first from the button's left kills the pot; of others who would, those in debt wait (B.3, PK-8)."""
    kills = [each for seat, _ in order if (each := table.at(seat)).wish == KILL] if table.sitting else []
    for later in kills[1:]:
        table = table.with_sitting(replace(later, wish=""))
    return table


def _owed(
    everyone: Sequence[int],
    order: Sequence[Stack],
    entries: Sequence[Entry],
    blinds: dict[int, tuple[int, str]],
    table: PotTable,
) -> PotTable:
    """Who is in owes nothing more; whom the big blind has passed while he was away owes it (I.8)."""
    dealt = {entry.seat: entry for entry in entries}
    big = next((seat for seat, (_, kind) in blinds.items() if kind == "big"), 0)
    for seat in everyone:
        sitting = table.at(seat)
        if seat in dealt:
            in_front = dealt[seat].kind == "post" and seat == order[0][0]
            table = table.with_sitting(Sitting(seat, passes=in_front))
        elif _passed(seat, table.button, big):
            table = table.with_sitting(replace(sitting, owes="missed"))
    return table


def _passed(seat: int, button: int, big: int) -> bool:
    """Whether a seat lies from the button's left to the big blind."""
    return button < seat < big if button < big else seat > button or seat < big
