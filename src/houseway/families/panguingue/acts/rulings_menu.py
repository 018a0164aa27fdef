"""What may go wrong in a hand, as the console's list has it, and the calls that players may make."""

from collections.abc import Iterator

from houseway.cards import card_text
from houseway.families.panguingue.melds import Hand, kind
from houseway.families.panguingue.rules.forcing import may_see
from houseway.families.panguingue.rules.rulings import OUT_OF_ORDER
from houseway.families.panguingue.state import Pan, PanPlayer, whole
from houseway.table.commands import CallFoul, RulePan, SeeHand
from houseway.table.console.documents import Need
from houseway.table.console.fitting import nearest
from houseway.table.console.proposal import BECAUSE, REASON, Proposal, is_virtual
from houseway.table.state import TableState

MENU = {
    "pan-foul": ("A hand is foul", ("rule_pan-foul", "rule_pan-in-hand", "call_foul-")),
    "pan-count": ("A hand has too many or too few cards", ("rule_pan-count",)),
    "pan-foreign": ("An 8, 9, 10 or joker was dealt or drawn", ("rule_pan-foreign",)),
    "pan-spread": ("A spread is no meld", ("rule_pan-laid", "rule_pan-spread")),
    "pan-order": ("Players drew out of turn", ("rule_pan-order",)),
}
CALLED = "102.R.9, R.22, R.41"
_CLAUSES = {
    "count": "102.R.23, R.24",
    "foreign": "102.R.45",
    "laid": "102.R.27",
    "spread": "102.R.27",
    "order": "102.R.13",
}
_CARD, _CARDS = Need("cards", "hand", "Card", least=1, most=1), Need("cards", "hand", "Cards of the spread")
# More than anybody holds by mistake, and more than any meld collects.
_MOST_CARDS, _MOST_CHIPS = 20, 20
_CHIPS = Need("chips", "number", "Chips that each paid", least=0, most=_MOST_CHIPS)


def rulings(state: TableState, pan: Pan) -> Iterator[Proposal]:
    """Of a sealed deck only what players or the floor say of a hand; of real cards all that people do."""
    for player in pan.players:
        seat, told = player.seat, f"Seat {player.seat}"
        yield _ruling(f"{told}: foul", RulePan(seat, "foul", BECAUSE))
        if is_virtual(state):
            continue
        yield _ruling(f"{told}: a card put into the hand", RulePan(seat, "in-hand", BECAUSE))
        yield _count(player)
        yield _ruling(f"{told}: foreign card", RulePan(seat, "foreign", BECAUSE, cards=("8s",)), _CARD)
        spread = RulePan(seat, "laid", BECAUSE, cards=("As", "2h"), chips=0)
        yield _ruling(f"{told}: laid what is no meld", spread, _CARDS, _CHIPS)
        for meld in player.melds:
            yield from _spreads(seat, meld)
    if not is_virtual(state):
        yield from _out_of_order(pan)


def _count(player: PanPlayer) -> Proposal:
    """A hand with another number of cards than it should have."""
    need = Need("count", "number", "Cards in all", least=0, most=_MOST_CARDS, other_than=whole(player))
    wrong = RulePan(player.seat, "count", BECAUSE, nearest(need, whole(player) - 1))
    return _ruling(f"Seat {player.seat}: wrong number of cards", wrong, need)


def _spreads(seat: int, meld: Hand) -> Iterator[Proposal]:
    if kind(meld) is None:
        cards = tuple(map(card_text, meld))
        sample = RulePan(seat, "spread", BECAUSE, cards=cards)
        yield _ruling(f"Seat {seat}: {' '.join(cards)} taken back", sample)


def _out_of_order(pan: Pan) -> Iterator[Proposal]:
    """Whoever was passed over is the first in the order; three draws in a row stand."""
    seats = [player.seat for player in pan.in_action()]
    for at, seat in enumerate(seats):
        if seat != pan.acting.seat:
            yield _ruling(f"Seat {seat} drew out of turn", RulePan(seat, "order", BECAUSE, seats=(seat,)))
            three = tuple(seats[(at + more) % len(seats)] for more in range(OUT_OF_ORDER))
            if len({*three}) == OUT_OF_ORDER:
                label = f"Seats {', '.join(map(str, three))} drew out of turn"
                yield _ruling(label, RulePan(seat, "order", BECAUSE, seats=three), more="-three")


def _ruling(label: str, sample: RulePan, *needs: Need, more: str = "") -> Proposal:
    fate = "misdeal" if sample.ruling in ("count", "foreign") else "foul-hand"
    cite = _CLAUSES.get(sample.ruling, CALLED)
    id_ = f"rule_pan-{sample.ruling}-{sample.seat}{more}"
    return Proposal(id_, label, "irregular", cite, sample, (*needs, REASON), fate=fate)


def calls(pan: Pan) -> Iterator[Proposal]:
    """What the dealer records for a player of real cards: a foul that he calls, a hand that he may see."""
    in_action = tuple([player.seat for player in pan.in_action()])
    for seat in in_action:
        others = tuple([other for other in in_action if other != seat])
        looking = [other for other in others if may_see(pan, other, seat) is None]
        for other in looking:
            label = f"Seat {other} sees the hand of seat {seat}"
            yield Proposal(f"see_hand-{other}", label, "irregular", "102.R.19", SeeHand(other, seat))
        if others:
            needs = Need("seat", "seat", "Who calls", others), Need("why", "reason", "Why")
            call = CallFoul(others[0], seat, BECAUSE)
            label = f"Seat {seat} is called foul"
            yield Proposal(f"call_foul-{seat}", label, "irregular", CALLED, call, needs, fate="foul-hand")
