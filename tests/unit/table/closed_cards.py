"""What a console would say if other cards lay face down: the very same, where the house's shoe is sealed."""

from collections.abc import Collection
from random import Random

from msgspec.structs import replace

from houseway.cards.decks import listed
from houseway.families.round import Held, Round
from houseway.table.console import STAFF, console_of
from houseway.table.state import TableState


def sealed(state: TableState) -> TableState:
    """This table as it were with a virtual shoe: nobody has keyed a card."""
    assert state.shoe is not None
    return replace(state, shoe=replace(state.shoe, commitment="sealed", seal="tree-1"), keyed=())


def dealt_otherwise(state: TableState, chance: Random, but: Collection[str] = ()) -> TableState:
    """With other cards of the shoe in every place where one lies face down, in all hands `but` these."""
    shoe = state.shoe
    assert shoe is not None
    left = listed(shoe.counts)
    for card in shoe.drawn:
        left.remove(card)
    closed = [card for held in state.deal.hands if held.name not in but for card in _down(held)]
    pool = [*left, *closed]
    chance.shuffle(pool)
    drawn, hands, made = list(shoe.drawn), [], list(state.deal.made)
    for card in closed:
        drawn.remove(card)
    for held in state.deal.hands:
        if held.name in but:
            hands.append(held)
            continue
        cards = [pool.pop() if down else card for card, down in zip(held.cards, held.down, strict=True)]
        drawn += [card for card, down in zip(cards, held.down, strict=True) if down]
        laid = dict(zip(held.cards, cards, strict=True))
        for at, each in enumerate(made):
            if each.hand == held.name:
                made[at] = replace(each, cards=tuple(laid.get(card, card) for card in each.cards))
        hands.append(replace(held, cards=tuple(cards)))
    deal: Round = replace(state.deal, hands=tuple(hands), made=tuple(made))
    if deal.pan is not None:
        # There each player has his cards, and the table shows them as hands.
        players = [replace(each, cards=deal.cards(f"place-{each.seat}")) for each in deal.pan.players]
        deal = replace(deal, pan=replace(deal.pan, players=tuple(players)))
    return replace(state, deal=deal, shoe=replace(shoe, drawn=tuple(drawn)))


def _down(held: Held) -> list[int]:
    return [card for card, down in zip(held.cards, held.down, strict=True) if down]


def comes(state: TableState) -> tuple[type, str]:
    step = state.step_of(state.deal)
    return type(step), getattr(step, "hand", "")


def check_consoles(state: TableState, chance: Random, but: str = "") -> None:
    """Prompt, acts, refusals and pad of each of the staff tell nothing of a closed card (103.27)."""
    one = sealed(state)
    other = dealt_otherwise(one, chance, (but,))
    if comes(one) != comes(other):
        # A Natural is turned up at once, and who may not draw is not asked: the round itself tells it.
        return
    for role in STAFF:
        told, would = console_of(one, role), console_of(other, role)
        for name in told.__struct_fields__:
            assert getattr(told, name) == getattr(would, name), (role, name)
