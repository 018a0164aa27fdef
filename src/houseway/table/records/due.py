"""What is missing now of the approvals, inspections and notices that a table keeps on record."""

from collections.abc import Mapping
from datetime import datetime, timedelta

import msgspec

from houseway.cache import kept
from houseway.rules.practice.records import Matter
from houseway.table.gaming_day import gaming_day
from houseway.table.state import Phase, ShoeStage, TableState


class OpenMatter(msgspec.Struct, frozen=True):
    """A matter that is not on record; `late` once the time that its clause gives is over."""

    matter: str
    name: str
    cite: str
    late: bool = False

    @property
    def words(self) -> str:
        return f"{self.name}: {'late' if self.late else 'not on record'} ({self.cite})"


def _chosen(state: TableState) -> tuple[object, ...]:
    """What of a table's day it hangs on which matters are asked."""
    house = state.house
    return state.digest, house.play_money, house.shuffling, house.pre_shuffled


@kept(64, by=_chosen)
def matters_asked(state: TableState) -> Mapping[str, Matter]:
    """What this table keeps, by id; where the money is play money nothing is filed."""
    house, matters = state.house, state.practice.records.matters
    if not matters or house.play_money:
        return {}
    return {
        id_: matter for id_, matter in matters.items() if matter.is_asked(house.shuffling, house.pre_shuffled)
    }


def due(state: TableState, now: datetime | None) -> tuple[OpenMatter, ...]:
    """All that is missing at an open table; without a time an inspection of any day will do."""
    if state.phase in (Phase.UNOPENED, Phase.CLOSED):
        return ()
    return tuple(
        OpenMatter(id_, matter.name, matter.cite, _is_late(state, matter, now))
        for id_, matter in matters_asked(state).items()
        if not _is_on_record(state, id_, matter, now)
    )


def subject(state: TableState, matter: Matter) -> str:
    """What a record is of, and by which it is seen to have changed."""
    if matter.of == "layout":
        return ", ".join(sorted({" ".join(filter(None, (each.wager, each.on))) for each in state.offers}))
    if matter.of == "settling":
        vigorish = "marked" if state.house.vigorish_marked else "at payment"
        bonus = "first" if state.house.bonus_bets_first else "in turn"
        return f"{state.practice.settling.order}, bonus bets {bonus}, vigorish {vigorish}"
    return ""


def shoe_number(state: TableState) -> int:
    """The shoe in use, or the next one when that is spent."""
    if state.shoe is None:
        return 1
    return state.shoe.number + (state.shoe.stage in (ShoeStage.SPENT, ShoeStage.REVEALED))


def _is_on_record(state: TableState, id_: str, matter: Matter, now: datetime | None) -> bool:
    if matter.holds == "occasion" or (matter.follows and matter.follows not in state.kept):
        return True
    kept = state.kept.get(id_)
    if kept is None or kept.choice in matter.fails:
        return False
    if matter.holds == "day":
        # A clock that was set back begins no new day.
        return now is None or gaming_day(kept.at) >= gaming_day(now)
    if matter.holds == "shoe":
        return kept.shoe == shoe_number(state)
    return kept.of == subject(state, matter)


def _is_late(state: TableState, matter: Matter, now: datetime | None) -> bool:
    if not matter.within or now is None or state.open_since is None:
        return False
    return now - state.open_since > timedelta(minutes=matter.within)
