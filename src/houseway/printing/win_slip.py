"""The slip of a jackpot that was paid: what was won, by whom, on which cards, and who signed for it."""

from datetime import datetime

import msgspec

from houseway.document import Blocks, Bullets, Document, Heading, Item, Table
from houseway.money import money_text
from houseway.table.events import JackpotPaid


class WinSlip(msgspec.Struct, frozen=True):
    """A jackpot with the hands that won it; `row` and `hash` are those of the row in which it was paid."""

    table: str
    game: str
    wager: str
    currency: str
    paid: JackpotPaid
    hands: dict[str, tuple[str, ...]]
    verified_by: str
    at: datetime
    row: int
    hash: str
    play_money: bool = False


def win_slip_page(slip: WinSlip) -> Document:
    paid = slip.paid
    money = money_text(paid.cents, slip.currency)
    blocks: tuple[Blocks, ...] = (
        Bullets(tuple(_items(slip))),
        Heading("Paid", cite=paid.cite),
        Table(
            ("Seat", "Patron", "Amount"),
            tuple((str(won.seat), won.patron, money_text(won.cents, slip.currency)) for won in paid.shares),
            "llr",
            foot=(("Total", "–", money),),
        ),
        Heading("Signatures"),
        Table(("Name", "Signature"), tuple((name, "…" * 12) for name in paid.signed_by), "ll"),
    )
    return Document(
        title=f"Jackpot win slip {slip.table}-{paid.number}: {money}",
        subtitle=f"{paid.line} ({paid.cite}){', play money' if slip.play_money else ''}",
        footer=f"table/{slip.table} row {slip.row} · {slip.hash[:16]}",
        blocks=blocks,
    )


def _items(slip: WinSlip) -> list[Item]:
    paid, (player, banker) = slip.paid, (" ".join(slip.hands.get(hand, ())) for hand in ("player", "banker"))
    items = [
        Item(f"{slip.table}, {slip.game}, round {paid.round}", lead="Table"),
        Item(f"{slip.wager}, {paid.meter} meter of link {paid.link}", lead="Progressive"),
        Item(f"Player {player}; Banker {banker}", lead="Cards"),
        Item(f"{slip.at:%Y-%m-%d %H:%M:%S} UTC", lead="Paid"),
        Item(slip.verified_by, lead="Verified by"),
    ]
    if paid.envy:
        items.append(Item(f"{money_text(paid.envy, slip.currency)} to the dealers", lead="Dealer envy"))
    return items
