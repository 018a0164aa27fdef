"""What a dealer of real cards keys for who acts: the cards of a meld, one that is added, the discard."""

from collections import Counter
from collections.abc import Iterator

from houseway.cards import card_text, cards_text
from houseway.families.panguingue.acts.money import pan_of, play_of
from houseway.families.panguingue.acts.showing import said_of
from houseway.families.panguingue.melds import CARD_AT, LEAST, MOST, PLACE, ROPE, Hand, grown, kind, without
from houseway.families.panguingue.rules.seen import seen_cards
from houseway.families.panguingue.rules.steps import DISCARD, comes_next, legal_steps
from houseway.families.panguingue.rules.telling import clause
from houseway.families.panguingue.state import Pan
from houseway.families.round import Ask
from houseway.table.bank.backline import open_options
from houseway.table.commands import Choose
from houseway.table.console.documents import Need
from houseway.table.console.proposal import Proposal
from houseway.table.state import TableState

_HEARD = {"take": "takes the option card", "call": "calls for pay", "out": "goes out"}
_SAID = {"new": "lays", "add": "adds", "split": "splits", "borrow": "borrows"}


def keyed_acts(state: TableState) -> Iterator[Proposal]:
    """What the dealer hears, every step that the known cards allow, and those that show a closed hand's."""
    pan, play = pan_of(state), play_of(state)
    seat, hand = pan.acting.seat, f"place-{pan.acting.seat}"
    step = comes_next(play, pan)
    heard = set(step.options) - set(open_options(state, step)) if isinstance(step, Ask) else set()
    for choice in (each for each in _HEARD if each in heard):
        id_, said = f"choose-{hand}-{choice}", Choose(seat, hand, choice)
        yield Proposal(id_, f"Seat {seat} {_HEARD[choice]}", "deal", clause(play, choice) or "", said)
    for at, lay in enumerate(legal_steps(play, pan)):
        meld, cards = said_of(pan, seat, lay)
        made = " and ".join(cards_text(meld) for meld in lay.makes)
        pays = f", {lay.collects} from each" if lay.collects else ""
        label = f"Seat {seat} {_SAID[lay.step]}: {made}{pays}"
        said = Choose(seat, meld, lay.step, cards=cards)
        yield Proposal(f"lay-{at}", label, "deal", clause(play, lay.step) or "", said)
    if pan.moment == "playing" and pan.acting.unseen:
        for id_, label, said, need in _shown(state, pan):
            cite = clause(play, said.choice) or ""
            yield Proposal(id_, f"Seat {seat} {label}", "deal", cite, said, (need,))


def _shown(state: TableState, pan: Pan) -> Iterator[tuple[str, str, Choose, Need]]:
    """Each act with a sample of cards that may be in the hand."""
    seat = pan.acting.seat
    spare = _spare(state, pan)
    several = Need("cards", "hand", "Cards of the meld", least=LEAST, most=MOST)
    new = next((card for card, left in spare.items() if left >= LEAST), None)
    if new is not None:
        cards = (card_text(new),) * LEAST
        yield "key-new", "lays a meld", Choose(seat, f"place-{seat}", "new", cards=cards), several
    for at, meld in enumerate(pan.acting.melds):
        hand, shown = f"place-{seat}.{at}", cards_text(meld)
        added = next((card for card in spare if grown(meld, card)), None)
        if added is not None:
            said = Choose(seat, hand, "add", cards=(card_text(added),))
            yield f"key-add-{at}", f"adds to {shown}", said, _single("The card added")
        if doubled := _doubled(meld):
            said = Choose(seat, hand, "split", cards=tuple(map(card_text, doubled)))
            yield f"key-split-{at}", f"splits {shown}", said, Need("cards", "hand", "Cards that double it")
        lent = _lent(meld)
        if lent is not None and spare.get(lent, 0) >= LEAST - 1:
            said = Choose(seat, hand, "borrow", cards=(card_text(lent),) * LEAST)
            yield f"key-borrow-{at}", f"borrows from {shown}", said, several
    if pan.used and spare:
        said = Choose(seat, f"place-{seat}", DISCARD, cards=(card_text(next(iter(spare))),))
        yield f"choose-place-{seat}-{DISCARD}", "discards", said, _single("The discard")


def _single(label: str) -> Need:
    return Need("cards", "hand", label, least=1, most=1)


def _spare(state: TableState, pan: Pan) -> dict[int, int]:
    """How many of each card nobody has seen yet."""
    assert state.shoe is not None, "cards come off a deck"
    seen = Counter(seen_cards(pan))
    left = {card: count - seen[card] for card, count in enumerate(state.shoe.counts)}
    return {card: count for card, count in left.items() if count > 0}


def _doubled(meld: Hand) -> Hand:
    """Held cards with which a rope would be two."""
    if kind(meld) != ROPE or len(meld) <= LEAST:
        return ()
    order = CARD_AT[meld[0] % 4]
    low = min(PLACE[card // 4] for card in meld)
    return order[low + 1 : low + 3] if len(meld) == LEAST + 1 else order[low + 2 : low + 3]


def _lent(meld: Hand) -> int | None:
    """A card that the meld could do without."""
    if len(meld) <= LEAST:
        return None
    return next((card for card in meld if kind(without(meld, (card,))) == kind(meld)), None)
