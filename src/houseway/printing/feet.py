"""What stands under a pay table: its edges, its unit and conditions, and its meters."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from houseway.analysis.question import Question
from houseway.money import money_text
from houseway.printing.bets import SIDES, Bet, Column
from houseway.printing.edges import Edges
from houseway.rules.game import Meter, Option, PayTable
from houseway.text import one_of

NOTHING = "–"
BY_THE_HOUSE = "house sets"


class Card(msgspec.Struct, frozen=True):
    """What every table of a card needs: the edges, the setting, the options, and whether it is posted."""

    edges: Edges
    setting: Question
    options: tuple[Option, ...]
    posted: bool

    @property
    def edge_head(self) -> str:
        decks = self.setting.decks
        return f"House edge\n{decks} {'decks' if decks != 1 else 'deck'}" if decks else "House edge"


def foot(card: Card, bets: Sequence[Bet], columns: Sequence[Column]) -> Iterator[tuple[str, ...]]:
    """Edges of each bet, then the unit, the conditions and the meters of each pay table."""
    for bet in bets:
        for side in bet.sides:
            keys = [bet.keys(side, column) for column in columns]
            meter = card.edges.paid_from_meter(keys[0][0])
            what = "Return of the fixed pays" if meter else card.edge_head.replace("\n", ", ")
            on = f", on {SIDES[side]}" if side and len(bet.sides) > 1 else ""
            name = f", {bet.name}" if len(bets) > 1 else ""
            yield f"{what}{name}{on}", *(card.edges.text(some) for some in keys)
    tables = [column.table for column in columns]
    facts = [table_facts(table) for table in tables]
    for what in FACTS:
        if any(what in of_table for of_table in facts):
            yield what, *(of_table.get(what, NOTHING) for of_table in facts)
    yield from _meters(card, [table.meters for table in tables])


FACTS = ("Bet unit", "Decks", "Seats", "Suits the house posts", "Envy goes to")
_ENVY_TO = {"dealer": "the dealer", "bettors": "other bettors", "buttons": "whoever has a button"}


def table_facts(table: PayTable) -> dict[str, str]:
    """What a pay table's bet and its title ask for, by the words of `FACTS`."""
    facts = (
        money_text(table.unit_cents, table.currency) if table.unit_cents else "",
        one_of(table.decks) if table.decks else "",
        str(table.seats) if table.seats else "",
        str(table.suits) if table.suits else "",
        _ENVY_TO[table.envy_to] if table.envy_to else "",
    )
    return {what: fact for what, fact in zip(FACTS, facts, strict=True) if fact}


def _meters(card: Card, meters: Sequence[tuple[Meter, ...]]) -> Iterator[tuple[str, ...]]:
    for name in dict.fromkeys(meter.name for some in meters for meter in some):
        columns = [next((meter for meter in some if meter.name == name), None) for some in meters]
        title = f"{name.capitalize()} meter"
        yield f"{title}: rate", *(rate_text(meter, "main") for meter in columns)
        if any(meter and (meter.reserve_rate or not meter.main_rate) for meter in columns):
            yield f"{title}: reserve rate", *(rate_text(meter, "reserve") for meter in columns)
        posted = card.setting.options if card.posted else None
        yield f"{title}: seed", *(seed_text(meter, card.options, posted) for meter in columns)


def rate_text(meter: Meter | None, kind: Literal["main", "reserve"]) -> str:
    """What feeds a meter, or its reserve."""
    if meter is None:
        return NOTHING
    rate = meter.main_rate if kind == "main" else meter.reserve_rate
    return rate or (NOTHING if meter.main_rate else BY_THE_HOUSE)


def seed_text(meter: Meter | None, options: Iterable[Option], posted: Mapping[str, Any] | None = None) -> str:
    """What a meter begins with; every choice where it is the house's and none is `posted`."""
    if meter is None:
        return NOTHING
    if meter.seed_cents is not None:
        return money_text(meter.seed_cents, meter.currency)
    option = next((option for option in options if option.id == meter.seed_option), None)
    if option is None:
        return BY_THE_HOUSE
    seeds = dict(zip(option.choices, meter.seeds_cents, strict=True))
    if posted is not None:
        seeds = {chosen: seeds[chosen] for chosen in [posted.get(option.id, option.choices[0])]}
    return " or ".join(money_text(seed, meter.currency) for seed in seeds.values())
