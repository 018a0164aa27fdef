"""A question of equity as people write it: cards in one text, `?` for one that nobody knows."""

import re
from collections.abc import Sequence

from houseway.analysis.equity import Cards, Pots
from houseway.analysis.showdowns import Showdown
from houseway.cards.notation import CARD_COUNT, card_text, cards_text, parse_card
from houseway.refusals import Refusal, Refused

# Cards may stand without a space: `AsKd`.
_CARD = re.compile(r"10[shdc]|[2-9TJQKA][shdc]|Jk|\?", re.IGNORECASE)
UNKNOWN = "?"
# Each multiplies the ways by three.
MOST_DISCARDING = 3
# As many as any table of them seats (PK-20).
MOST_HANDS = 10


def asked(game: str, rules: Showdown, hands: Sequence[str], board: str = "", dead: str = "") -> Pots:
    """The cards as written, or why they cannot lie so."""
    read = [_words(hand) for hand in hands]
    lying, gone = _known(_words(board)), _known(_words(dead))
    pots = Pots(tuple(_known(hand) for hand in read), lying, gone)
    _refuse_hands(game, rules, read, len(_words(board)))
    _refuse_foreign(game, rules, pots)
    return pots


def _words(text: str) -> list[str]:
    """Every card of a text, or the word that is none."""
    words: list[str] = []
    for word in text.replace(",", " ").split():
        cards = _CARD.findall(word)
        words += cards if "".join(cards) == word else [word]
    return words


def _known(words: Sequence[str]) -> Cards:
    return tuple(parse_card(word) for word in words if word != UNKNOWN)


def _refuse_hands(game: str, rules: Showdown, hands: Sequence[Sequence[str]], board: int) -> None:
    if not 2 <= len(hands) <= MOST_HANDS:
        told = {"most": MOST_HANDS, "count": len(hands)}
        raise Refused(Refusal.CARDS_BREAK_DRAWING_RULES, rules.cite, "two-hands-at-least", **told)
    if board not in rules.boards:
        boards = tuple(map(str, rules.boards))
        raise Refused(
            Refusal.CARDS_BREAK_DRAWING_RULES,
            rules.cite,
            "board-not-of-game",
            game=game,
            boards=boards,
            asked=board,
        )
    most = rules.dealt if board <= rules.discards_by else rules.own
    for hand in hands:
        if most < len(hand) <= rules.dealt:
            raise Refused(
                Refusal.CARDS_BREAK_DRAWING_RULES, rules.discard_cite, "discard-is-made",
                game=game, board=board, own=rules.own,
            )  # fmt: skip
        if len(hand) > most:
            raise Refused(
                Refusal.CARDS_BREAK_DRAWING_RULES, rules.cite, "hand-too-long",
                game=game, most=most, count=len(hand), cards=" ".join(hand),
            )  # fmt: skip

    discarding = sum(len(hand) > rules.own for hand in hands)
    if discarding > MOST_DISCARDING:
        told = {"most": MOST_DISCARDING, "count": discarding, "own": rules.own}
        raise Refused(Refusal.TOO_COSTLY, rules.discard_cite, "too-many-discard", **told)


def _refuse_foreign(game: str, rules: Showdown, pots: Pots) -> None:
    """No card that is not in the pack, or lies twice; and enough of them for all."""
    seen: set[int] = set()
    pack = CARD_COUNT + rules.jokers
    for card in (*pots.board, *pots.dead, *(card for hand in pots.hands for card in hand)):
        if card >= pack:
            raise Refused(
                Refusal.CARDS_NOT_IN_SHOE, rules.cite, "card-not-in-pack", card=card_text(card), game=game
            )
        if card in seen:
            raise Refused(Refusal.CARDS_NOT_IN_SHOE, rules.cite, "card-named-twice", card=card_text(card))
        seen.add(card)
    needed = rules.board - len(pots.board) + sum(max(0, rules.own - len(hand)) for hand in pots.hands)
    if needed > pack - len(seen):
        told = {"needed": needed, "left": pack - len(seen)}
        raise Refused(Refusal.CARDS_NOT_IN_SHOE, rules.cite, "pack-runs-out", **told)


def hand_text(cards: Cards, count: int, discarded: Cards = ()) -> str:
    """A hand with its unknown cards as `?`, and what it gave away."""
    words = [card_text(card) for card in cards] + [UNKNOWN] * (count - len(cards))
    return " ".join(words) + (f", {cards_text(discarded)} discarded" if discarded else "")
