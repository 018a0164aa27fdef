"""The slip of a jackpot that was paid: what was won, by whom, on which cards, and who signed for it."""

from datetime import datetime

import msgspec

from houseway.document import Blocks, Bullets, Document, Heading, Item, Table
from houseway.money import money_text


class Won(msgspec.Struct, frozen=True):
    """What one winner was paid."""

    seat: int
    patron: str
    cents: int


class WinSlip(msgspec.Struct, frozen=True):
    """`row` and `hash` are those of the journal's row in which it was paid."""

    table: str
    game: str
    link: str
    wager: str
    meter: str
    number: int
    round: int
    line: str
    cite: str
    player: tuple[str, ...]
    banker: tuple[str, ...]
    cents: int
    currency: str
    winners: tuple[Won, ...]
    envy: int
    verified_by: str
    signed_by: tuple[str, ...]
    at: datetime
    row: int
    hash: str


def win_slip_page(slip: WinSlip) -> Document:
    money = money_text(slip.cents, slip.currency)
    blocks: tuple[Blocks, ...] = (
        Bullets(tuple(_items(slip))),
        Heading("Paid", cite=slip.cite),
        Table(
            ("Seat", "Patron", "Amount"),
            tuple((str(won.seat), won.patron, money_text(won.cents, slip.currency)) for won in slip.winners),
            "llr",
            foot=(("Total", "–", money),),
        ),
        Heading("Signatures"),
        Table(("Name", "Signature"), tuple((name, "…" * 12) for name in slip.signed_by), "ll"),
    )
    return Document(
        title=f"Jackpot win slip {slip.table}-{slip.number}: {money}",
        subtitle=f"{slip.line} ({slip.cite})",
        footer=f"table/{slip.table} row {slip.row} · {slip.hash[:16]}",
        blocks=blocks,
    )


def _items(slip: WinSlip) -> list[Item]:
    hands = f"Player {' '.join(slip.player)}; Banker {' '.join(slip.banker)}"
    items = [
        Item(f"{slip.table}, {slip.game}, round {slip.round}", lead="Table"),
        Item(f"{slip.wager}, {slip.meter} meter of link {slip.link}", lead="Progressive"),
        Item(hands, lead="Cards"),
        Item(f"{slip.at:%Y-%m-%d %H:%M:%S} UTC", lead="Paid"),
        Item(slip.verified_by, lead="Verified by"),
    ]
    if slip.envy:
        items.append(Item(f"{money_text(slip.envy, slip.currency)} to the dealers", lead="Dealer envy"))
    return items
