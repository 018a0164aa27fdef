"""The floor's rulings of a pot game in the console's menu: what went wrong, and what each ruling asks for."""

from collections.abc import Iterator
from typing import NamedTuple, get_args

from houseway.families.betting import Betting, CardRuling
from houseway.families.hand_record import UNSEEN
from houseway.families.pots.acts.money import play_of
from houseway.families.pots.acts.ruling import clause_of
from houseway.families.pots.rules.irregular import CLAUSES, NONE, REPLACING, fault
from houseway.families.round import Ask
from houseway.table.commands import RuleCards, RulePotHand
from houseway.table.commands.pots import PotRuling
from houseway.table.console.documents import Need
from houseway.table.console.proposal import BECAUSE, REASON, Proposal, spare_cards
from houseway.table.shoe.loading import read_cards, text_of
from houseway.table.state import TableState

# What happened, and the beginnings of the acts that answer it.
MENU = {
    "exposed": ("A card was exposed, or fell off the table", ("rule_cards-exposed", "rule_cards-off-table")),
    "count": (
        "A hand was dealt too many or too few cards",
        ("rule_cards-extra-card", "rule_cards-short-hand", "rule_pot_hand-misdeal",
         "rule_pot_hand-money-back", "rule_pot_hand-forfeit"),
    ),
    "board": (
        "The flop, the turn or the river came too early, or with too many cards",
        ("rule_cards-flop-again", "rule_cards-turn-early", "rule_cards-river-early"),
    ),
    "early": ("A card was dealt before the round of bets was over", ("rule_cards-early-card",)),
    "burns": ("Two cards were burned, or none", ("rule_cards-burned",)),
    "last-up": ("The last card was dealt face up", ("rule_cards-last-up",)),
    "out": ("A hand is foul or dead", ("rule_pot_hand-foul", "rule_pot_hand-dead")),
    "absent": ("A player has not come back", ("rule_pot_hand-absent",)),
}  # fmt: skip


class Asks(NamedTuple):
    """What a ruling is called, which cards are keyed for it, and whether it is about a seat."""

    label: str
    cards: str
    seat: bool = True


ASKS: dict[CardRuling, Asks] = {
    "flop-again": Asks("The flop goes back, the burn stays", "The burn", seat=False),
    "turn-early": Asks("The turn came early and does not play", "The burn, the early card", seat=False),
    "river-early": Asks("The river came early and is shuffled in", "The early card", seat=False),
    "early-card": Asks("What came early is out", "The burn, then a card for each player in", seat=False),
    "exposed": Asks("A card of the hand was exposed", "The card, and what replaces it where one does"),
    "last-up": Asks("The last card lies open, and he goes on", "The card"),
    "last-up-all-in": Asks("The last card lies open, and he is all-in for the pot so far", "The card"),
    "extra-card": Asks("One card too many: it is shown and becomes the burn", "The card taken"),
    "burned-two": Asks("Two were burned, and players keep their cards", "The second burn", seat=False),
    "burned-none": Asks("None was burned, and the cards stand", "", seat=False),
    "off-table": Asks("A card of the hand fell off the table", "The card, and what replaces it"),
    "short-hand": Asks("Too few cards: filled from the deck, or made good on the draw", "The cards it lacks"),
}
HANDS: dict[PotRuling, str] = {
    "misdeal": "Misdeal: all bets go back, and the hand is dealt again",
    "money-back": "The hand is out, and its player gets his money back",
    "forfeit": "The hand is out, and what its player put in stays",
    "foul": "The hand is foul",
    "dead": "The hand is dead",
    "absent": "He forfeits his ante and the forced bet",
}
MOST_CARDS = 10


def rulings(state: TableState) -> Iterator[Proposal]:
    """Each with cards that would make it legal now; where none would, with why not."""
    betting, cite_of = state.deal.betting, play_of(state).cite_of
    assert betting is not None, "a hand is played"
    seats = tuple([betting.players[at].seat for at in betting.live])
    step = state.step_of(state.deal)
    first = (step.place or 0) if isinstance(step, Ask) else seats[0]
    seat_need = Need("seat", "seat", "Seat", seats)
    for ruling in get_args(CardRuling):
        clause, count = CLAUSES[ruling]
        if clause not in cite_of:
            continue
        asks = ASKS.get(ruling) or Asks(ruling.replace("-", " ").capitalize(), "Cards")
        sample = _sample(state, betting, ruling, seats)
        if not sample.cards:
            count = NONE
        least, most = _how_many(state, sample)
        cards = Need("cards", "hand", asks.cards, least=least, most=most, unseen=True)
        needs = (*([seat_need] if asks.seat else []), *([cards] if count != NONE else []), REASON)
        yield _proposal(f"rule_cards-{ruling}", asks.label, cite_of[clause], sample, needs)
    for ruling in get_args(PotRuling):
        if ruling == "absent" and ruling not in cite_of:
            continue
        # Before any action money goes back to nobody but who had a hole card exposed (PK-19).
        exposed = [seat for seat in seats if seat in betting.exempt] if ruling == "money-back" else []
        named = RulePotHand(exposed[0] if exposed else first, ruling, BECAUSE)
        asked = Need("seat", "seat", "Seat", (first,) if ruling == "absent" else tuple(exposed) or seats)
        label = HANDS.get(ruling) or ruling.replace("-", " ").capitalize()
        yield _proposal(f"rule_pot_hand-{ruling}", label, clause_of(state, ruling), named, (asked, REASON))


def _how_many(state: TableState, sample: RuleCards) -> tuple[int, int]:
    """The fewest and the most cards that a ruling names now."""
    if sample.ruling in REPLACING:
        # Whether the card is replaced often hangs on its rank.
        return 1, 2
    if sample.ruling == "short-hand":
        return 1, max(1, state.deal.cards(f"place-{sample.seat}").count(UNSEEN))
    return len(sample.cards), len(sample.cards)


def _proposal(
    id_: str, label: str, cite: str, sample: RuleCards | RulePotHand, needs: tuple[Need, ...]
) -> Proposal:
    return Proposal(id_, label, "irregular", cite, sample, needs, fate="rulings")


def _sample(state: TableState, betting: Betting, ruling: CardRuling, seats: tuple[int, ...]) -> RuleCards:
    """Such a ruling with cards that may be: what is unseen in a hand is taken for any card left."""
    play, spare = play_of(state), spare_cards(state, MOST_CARDS)
    _, count = CLAUSES[ruling]
    counts = (max(count, 0), 0) if count else (1, 2, 1 + len(betting.live))
    for seat in seats:
        held = [text_of(card) for card in state.deal.cards(f"place-{seat}") if card != UNSEEN]
        for first in ((), *[(card,) for card in held[-1:] + held]):
            for number in counts:
                cards = (*first, *spare)[:number]
                if fault(play, state.deal, ruling, read_cards(state, cards), seat) is None:
                    return RuleCards(ruling, cards, BECAUSE, seat)
    return RuleCards(ruling, spare[: counts[0]], BECAUSE, seats[0] if seats else 0)
