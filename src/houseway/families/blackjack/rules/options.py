"""What may be done with a hand: the charts, and doubling, splitting and surrender where the game has them."""

from typing import NamedTuple

from houseway.families.blackjack.rules.figures import Blackjack, Chart
from houseway.families.blackjack.rules.values import Worth, points, worth
from houseway.families.round import Hand

HIT, STAND, DOUBLE, SPLIT, SURRENDER = OPTIONS = ("hit", "stand", "double", "split", "surrender")


class Standing(NamedTuple):
    """A bettor's hand as it stands: one of so many `hands` at its place, from a `split`, `doubled` or not."""

    cards: Hand
    hands: int = 1
    split: bool = False
    doubled: bool = False
    shown: bool = True

    def worth(self, play: Blackjack) -> Worth:
        return worth(play, self.cards, self.split, self.shown)


def options(play: Blackjack, hand: Standing, up: int) -> tuple[str, ...]:
    """Everything that may be done with a hand against this up card; where it is one thing, nobody is asked.

    A card of a pair that was split always gets its second one.
    """
    if len(hand.cards) < 2:
        return (HIT,)
    count = hand.worth(play)
    if count.natural or (play.dealing.joker_up_stands and points((up,)) == [0]):
        return (STAND,)
    letter = _letter(play, play.player, hand, count)
    may = {
        HIT: letter in "HO",
        STAND: letter in "SO",
        DOUBLE: _may_double(play, hand, letter),
        SPLIT: _may_split(play, hand),
        SURRENDER: _may_surrender(play, hand, count),
    }
    return tuple([choice for choice in OPTIONS if may[choice]])


def told_of(play: Blackjack, hand: Standing) -> tuple[str, ...]:
    """What anybody knows may be done with a closed hand: all that the game has, once doubled no card."""
    has = {DOUBLE: play.double, SPLIT: play.split, SURRENDER: play.surrender}
    never = (HIT, DOUBLE, SPLIT) if hand.doubled else ()
    return tuple([choice for choice in OPTIONS if has.get(choice, True) and choice not in never])


def _letter(play: Blackjack, chart: Chart, hand: Standing, count: Worth) -> str:
    """The chart's; S for a hand that has had its last card, or counts more than any that is still played."""
    letters = chart.soft if count.soft else chart.hard
    if has_last_card(play, hand) or len(hand.cards) == chart.most_cards or count.total >= len(letters):
        return "S"
    return letters[count.total]


def has_last_card(play: Blackjack, hand: Standing) -> bool:
    """Whether it gets no more, being doubled or on a split ace."""
    one_card = play.split is not None and play.split.aces_one_card
    return hand.doubled or (one_card and hand.split and points(hand.cards[:1]) == [1])


def _may_double(play: Blackjack, hand: Standing, letter: str) -> bool:
    rule = play.double
    if rule is None or len(hand.cards) != 2 or letter == "S":
        return False
    return (rule.after_split or not hand.split) and not (rule.hard_only and 1 in points(hand.cards))


def _may_split(play: Blackjack, hand: Standing) -> bool:
    rule = play.split
    if rule is None or len(hand.cards) != 2 or hand.doubled or hand.hands == rule.hands:
        return False
    card, other = hand.cards
    first, second = points(hand.cards)
    same = first == second if rule.of == "value" else card >> 2 == other >> 2
    return same and first not in rule.never


def _may_surrender(play: Blackjack, hand: Standing, count: Worth) -> bool:
    rule = play.surrender
    if rule is None or count.total > rule.up_to or (hand.doubled and not rule.after_double):
        return False
    return rule.any_time or (len(hand.cards) == 2 and not hand.split)


def usual(play: Blackjack, hand: Standing, up: int, may: tuple[str, ...]) -> str:
    """What is done for a bettor who says nothing: House Way where it is printed, else he stands if he may."""
    way, count = play.house_way, hand.worth(play)
    if way is None:
        return STAND if STAND in may else may[0]
    letter = (way.soft if count.soft else way.hard)[count.total]
    stands = not count.soft and count.total == way.stand_hard and points((up,))[0] in way.stand_up
    return HIT if letter == "H" and not stands and HIT in may else STAND


def banker_letter(play: Blackjack, cards: Hand, shown: bool = True) -> str:
    """H, S or O for the player-dealer's hand as it lies."""
    count = worth(play, cards, shown=shown)
    if count.natural or len(cards) == play.banker.most_cards:
        return "S"
    return (play.banker.soft if count.soft else play.banker.hard)[count.total]


def banker_wish(play: Blackjack, cards: Hand) -> str:
    """How the player-dealer plays an option without a word."""
    assert play.wish is not None, "where there are options there is a wish"
    count = worth(play, cards)
    return HIT if (play.wish.soft if count.soft else play.wish.hard)[count.total] == "H" else STAND
