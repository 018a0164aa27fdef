"""The slip of an act at the cage: who handed what to whom, by which means, and who signs for it."""

from datetime import datetime

import msgspec

from houseway.document import Bullets, Document, Heading, Item, Table
from houseway.money import money_text


class CageSlip(msgspec.Struct, frozen=True):
    """`slip` and `hash` are those of the cage's row; `table` is where chips came from, or were corrected."""

    slip: int
    act: str
    cashier: str
    patron: str
    cents: int
    means: str
    table: str
    at: datetime
    hash: str


_TITLES = {
    "sold": "Chips sold",
    "cashed": "Chips cashed",
    "kept": "Chips kept for a patron",
    "taken back": "Chips taken back by a correction",
    "owed": "Debt after a correction",
    "debt paid": "Debt paid with chips",
}


def cage_slip_page(slip: CageSlip) -> Document:
    money = money_text(slip.cents)
    items = [
        Item(slip.cashier, lead="Cashier"),
        Item(slip.patron, lead="Patron"),
        Item(money, lead="Amount"),
        Item(slip.means, lead="Means"),
        Item(f"{slip.at:%Y-%m-%d %H:%M:%S} UTC", lead="Time"),
    ]
    if slip.table:
        items.append(Item(slip.table, lead="Table"))
    return Document(
        title=f"Cage slip {slip.slip}: {money}",
        subtitle=_TITLES[slip.act],
        footer=f"house/cage row {slip.slip} · {slip.hash[:16]}",
        blocks=(
            Bullets(tuple(items)),
            Heading("Signatures"),
            Table(("Name", "Signature"), ((slip.cashier, "…" * 12), (slip.patron, "…" * 12)), "ll"),
        ),
    )
