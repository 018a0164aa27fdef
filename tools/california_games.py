"""The clauses of California's games: headings, items below them, points that are counted, sentences alone."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from tools.clause_steps import first_words, placed

_MARKUP = re.compile(r"[*#\\]|</?\w+>")
_ITEM = re.compile(r"(?:- )?(\d+|[ivx]+|[a-z])[.)] +(?=\S)(.*)")


class GameRules(msgspec.Struct, frozen=True):
    """The rules of a game in the scan.

    `cite` is how they are cited, `first` and `last` are their lines. `headings` says how a heading is cited,
    by the words that it begins with, "" where it divides nothing; `alone` cites a sentence that stands beside
    the items. Of tables and glossaries the first line alone is a clause.
    """

    cite: str
    first: int
    last: int
    headings: dict[str, str]
    alone: dict[str, str] = {}


_NO_BUST = {
    "object of the game": "Object of the Game",
    "value of cards": "Value of Cards",
    "ranking chart": "Ranking Chart",
    "round of play": "Round of Play",
    "game rules": "Game Rules",
    "double-down, split": "",
    "double-down": "Double-Down",
    "split": "Split",
    "surrender": "Surrender",
    "odds (casino option)": "Odds (casino option)",
    "odds": "Odds",
    "insurance (casino option)": "Insurance (casino option)",
    "insurance": "Insurance",
    "game option": "Game Option",
    "legal": "Legal",
}
_PAY_OFFS = {"All pay-offs are limited": "Pay-Offs"}
_THREE_CARD = {
    "rules for three card poker": "r.",
    "bonus bets": "Bonus Bets",
    "glossary": "Glossary",
}
_THREE_CARD_ALONE = {
    "The object of Three Card Poker": "Ranking",
    "**Option:** Bonus bets must": "Bonus Bets 1, option",
}
_BALLY = {
    "type of game": "Type of Game",
    "object of the game": "Object of the Game",
    "description of the deck": "Number of Decks",
    "card values": "Card Values and Hand Rankings",
    "card/tile values": "Card Values and Hand Rankings",
    "description of table": "Description of Table",
    "dealing procedures": "Round of Play",
    "how winners": "How Winners",
    "table layout": "Table Layout",
    "collection rates schedule": "Collection Rates Schedule",
}
_DECKS_APART = {
    "description of the deck": "",
    "shuffling machine": "Shuffling Machine",
    "physical characteristics": "Physical Characteristics",
    "number of decks": "Number of Decks",
}
GAMES = (
    GameRules("No Bust Bonus Aces,", 1077, 1234, _NO_BUST, _PAY_OFFS),
    GameRules(
        "GEGA-001197",
        1235,
        1429,
        {
            **_NO_BUST,
            "game option": "Game Options",
            "buster blackjack side wager": "Buster Blackjack",
            "rules of play": "Buster Blackjack",
            "buster blackjack pay tables": "Buster Blackjack Pay Tables",
        },
        {
            "**Note:** If there are no": "Buster Blackjack Note",
            "The Casino will provide ample notice": "Buster Blackjack Pay Tables, notice",
        },
    ),
    GameRules("GEGA-002045", 1705, 1812, _THREE_CARD, _THREE_CARD_ALONE),
    GameRules("GEGA-002056", 2060, 2168, _THREE_CARD, _THREE_CARD_ALONE),
    GameRules("GEGA-002450", 2169, 2200, {"rules of play": "r."}),
    GameRules(
        "GEGA-002547",
        2367,
        2395,
        {"introduction": "Introduction", "rules of play": "r."},
        {"***Important: Players may only": "r.4, important"},
    ),
    GameRules(
        "GEGA-004086",
        2423,
        2600,
        {
            "standards of play": "Standards of Play",
            "type of gaming table": "Type of Gaming Table",
            "number of players": "Number of Players",
            "type of card deck": "Type of Card Deck",
            "ranking of hands": "Ranking of Hands",
            "betting scheme": "Betting Scheme",
            "dealing procedures": "Dealing Procedures",
            "round of play": "Round of Play",
            "pair plus": "Pair Plus",
            "6 card bonus": "6 Card Bonus",
            "glossary": "Glossary",
        },
    ),
    GameRules(
        "GEGA-004177",
        2601,
        2810,
        {
            **_BALLY,
            "object and summary": "Object and Summary",
            "method used": "Method used to Determine Action",
            "how each wager wins": "How Each Wager Wins",
            "the player-dealer does not qualify": "How Each Wager Wins, not qualified",
            "the player-dealer qualifies": "How Each Wager Wins",
            "ultimate texas hold'em paytables": "Paytables",
            "bad beat bonus - rules": "Bad Beat Bonus",
            "wagering limits and collection": "Wagering Limits and Collection Fees",
        },
    ),
    GameRules(
        "GEGA-004556",
        2811,
        2990,
        {**_BALLY, "3 card bonus bet": "3 Card Bonus Bet"},
        {"The wagers placed on the 1, 2": "Description of Table, equal wagers"},
    ),
    GameRules(
        "GEGA-004555",
        2991,
        3142,
        {
            **_BALLY,
            **_DECKS_APART,
            "crazy 4 poker hand rankings": "Hand Rankings",
            "payout odds": "Payout Odds",
            "super bonus & queens up": "Paytable",
            "super bonus": "Super Bonus",
            "queens up bonus bet": "Queens Up",
        },
    ),
    GameRules("GEGA-004553", 3143, 3261, {**_BALLY, **_DECKS_APART, "tie wager": "Tie wager"}),
    GameRules(
        "GEGA-000129", 3262, 3441, {**_NO_BUST, "21st century blackjack collection": "Collection"}, _PAY_OFFS
    ),
    GameRules(
        "GEGM-000662",
        3748,
        3820,
        {
            "bureau requirements": "Bureau Requirements",
            "eligible controlled games": "Eligible Controlled Games",
            "buster blackjack bonus bet pay": "Buster Blackjack Bonus Bet Pay Table",
            "buster blackjack bonus bet": "Buster Blackjack",
            "lucky lucky bonus bet pay": "Lucky Lucky Pay Table",
            "lucky lucky bonus bet": "Lucky Lucky",
            "collection rates": "Collection Rates",
        },
    ),
    GameRules(
        "GEGR-002180",
        4241,
        4778,
        {
            "type of game": "Type of Game",
            "object of the game": "Object of the Game",
            "description of the deck": "Description of the Deck",
            "card values": "Card Values and Hand Rankings",
            "face up pai gow poker hand rankings": "Hand Rankings",
            "description of table": "Description of Table",
            "dealing procedures": "Dealing Procedures",
            "how winners": "How Winners are Determined",
            "fortune bonus bet and envy": "Fortune and Envy Pay Table",
            "fortune bonus bet": "Fortune Bonus Bet",
            "envy bonus": "Envy Bonus",
            "ace-high bonus bet pay table": "Ace-High Bonus Bet Pay Table",
            "ace-high bonus bet": "Ace-High Bonus Bet",
            "collection rates schedule": "Collection Rates Schedule",
            "collection rates for california": "Collection Rates for California Games",
        },
        {"### Face Up Pai Gow Poker House Way": "House Way"},
    ),
)


def clauses_of(game: GameRules, lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each clause of a game by its number, with its first words; a number that stands twice is "again"."""
    seen = set()
    for number, words in _read(game, lines):
        unique = number
        while unique in seen:
            unique += " again"
        seen.add(unique)
        yield unique, words


def _read(game: GameRules, lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    heading, is_bare = "", False
    path: tuple[str, ...] = ()
    points = 0
    is_counted = False
    for line in (each.strip() for each in lines):
        words = _MARKUP.sub("", line).strip(" -")
        alone = next((name for begins, name in game.alone.items() if line.startswith(begins)), "")
        named = _heading(game, line, words)
        if alone:
            yield f"{game.cite} {alone}", first_words(words)
        elif named is not None:
            heading, path, points, is_counted = named, (), 0, False
            is_bare = not _has_text(line)
            if heading and not is_bare:
                yield f"{game.cite} {heading}", first_words(words)
        elif not heading or not words:
            continue
        elif item := _ITEM.match(line):
            is_bare = False
            points = points if is_counted else 0
            path = placed_below(path, item[1])
            yield _number(game, heading, path), first_words(item[2])
        elif line.startswith("- "):
            is_bare = False
            points += 1
            is_counted = is_counted or not path
            if is_counted:
                path = (f"({points})",)
            yield _number(game, heading, path if is_counted else (*path, f"({points})")), first_words(words)
        elif is_bare:
            is_bare = False
            yield f"{game.cite} {heading.rstrip('.')}", first_words(words)


def placed_below(path: tuple[str, ...], mark: str) -> tuple[str, ...]:
    """As `placed`, but a one begins a list below the item that it follows."""
    if mark == "1" and path:
        return (*path, "(1)")
    return placed(path, mark, dotted=False)


def _heading(game: GameRules, line: str, words: str) -> str | None:
    if not line.startswith(("#", "*", "- **")) and not words.split(":")[0].isupper():
        return None
    beginnings = [begins for begins in game.headings if words.lower().startswith(begins)]
    return game.headings[max(beginnings, key=len)] if beginnings else None


def _has_text(line: str) -> bool:
    """Whether a sentence stands on the line of a heading: `**Number of Decks:** Cards used …`."""
    beside = re.match(r"\*\*+.*?\*\*+(.*)", line)
    return beside is not None and len(beside[1].split()) > 3


def _number(game: GameRules, heading: str, path: tuple[str, ...]) -> str:
    first, *deeper = path
    step = first.strip("()") if first[1].isdigit() else first
    gap = "" if heading.endswith(".") else " "
    return f"{game.cite} {heading}{gap}{step}" + "".join(deeper)
