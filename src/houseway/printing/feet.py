"""What stands under a pay table: its edges, its unit and conditions, and its meters."""

from collections.abc import Iterator, Sequence

import msgspec

from houseway.analysis.question import Question
from houseway.money import money_text
from houseway.printing.bets import SIDES, Bet, Column
from houseway.printing.edges import Edges
from houseway.rules.game import Meter, Option
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
    facts: dict[str, list[str | None]] = {
        "Bet unit": [money_text(t.unit_cents, t.currency) if t.unit_cents else None for t in tables],
        "Decks": [one_of(t.decks) if t.decks else None for t in tables],
        "Seats": [str(t.seats) if t.seats else None for t in tables],
        "Suits the house posts": [str(t.suits) if t.suits else None for t in tables],
        "Envy goes to": [
            {"dealer": "the dealer", "bettors": "other bettors"}.get(t.envy_to or "") for t in tables
        ],
    }
    for what, cells in facts.items():
        if any(cells):
            yield what, *(cell or NOTHING for cell in cells)
    yield from _meters(card, [table.meters for table in tables])


def _meters(card: Card, meters: Sequence[tuple[Meter, ...]]) -> Iterator[tuple[str, ...]]:
    for name in dict.fromkeys(meter.name for some in meters for meter in some):
        columns = [next((meter for meter in some if meter.name == name), None) for some in meters]
        title = f"{name.capitalize()} meter"
        yield f"{title}: rate", *(_rate(meter, "main") for meter in columns)
        if any(meter and (meter.reserve_rate or not meter.main_rate) for meter in columns):
            yield f"{title}: reserve rate", *(_rate(meter, "reserve") for meter in columns)
        yield f"{title}: seed", *(_seed(card, meter) for meter in columns)


def _rate(meter: Meter | None, kind: str) -> str:
    if meter is None:
        return NOTHING
    rate = meter.main_rate if kind == "main" else meter.reserve_rate
    return rate or (NOTHING if meter.main_rate else BY_THE_HOUSE)


def _seed(card: Card, meter: Meter | None) -> str:
    if meter is None:
        return NOTHING
    if meter.seed_cents is not None:
        return money_text(meter.seed_cents, meter.currency)
    option = next((option for option in card.options if option.id == meter.seed_option), None)
    if option is None:
        return BY_THE_HOUSE
    seeds = dict(zip(option.choices, meter.seeds_cents, strict=True))
    if card.posted:
        seeds = {chosen: seeds[chosen] for chosen in [card.setting.options.get(option.id, option.choices[0])]}
    return " or ".join(money_text(seed, meter.currency) for seed in seeds.values())
