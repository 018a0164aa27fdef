"""From a condition to clauses: facts gathered by the hand they are of, then what is so of the round."""

from collections.abc import Iterable, Mapping

from houseway.printing.english.comparisons import Comparisons
from houseway.printing.english.conditions import ALWAYS, NEVER, All, Any, Condition, Is
from houseway.printing.english.words import NearerWords, Values, Words
from houseway.text import joined, one_of

# The hands that a rule names by what became of them; the family names its own.
OTHER_HANDS = {
    "winner": "the winning hand",
    "loser": "the losing hand",
    "hand": "the hand bet on",
    "other": "the other hand",
}

Facts = dict[str, Values]
_TRUE, _FALSE = frozenset({1}), frozenset({0})


class Clauses:
    """A family's words, and the choices of each option of the house."""

    def __init__(self, words: Words, options: Mapping[str, tuple[int | str, ...]]) -> None:
        self.words = words
        self.hands = words.HANDS | OTHER_HANDS
        self.options = options
        self.comparisons = Comparisons(words, self.hands)

    def clause(self, condition: Condition) -> str:
        if condition in (ALWAYS, NEVER):
            return "always" if condition == ALWAYS else "never"
        match condition:
            case All(parts):
                return self._all(parts)
            case Any(parts):
                return self._any(parts)
            case Is(name, values, denied):
                return f"it is not so that {self._fact(name, values)}" if denied else self._fact(name, values)
        return self.comparisons.clause(condition.atom, condition.truth)

    def _any(self, parts: tuple[Condition, ...]) -> str:
        if text := self._either_hand(parts):
            return text
        clauses = [self.clause(part) for part in parts]
        return ("; or " if any("," in clause for clause in clauses) else ", or ").join(clauses)

    def _either_hand(self, parts: tuple[Condition, ...]) -> str | None:
        """`Player or Banker has a pair`, where the same is asked of both."""
        gathered = [self._gathered(part.parts if isinstance(part, All) else (part,)) for part in parts]
        if len(gathered) != 2 or any(rest for _, rest in gathered):
            return None
        first, second = (hands for hands, _ in gathered)
        if (set(first), set(second)) != ({"player"}, {"banker"}) or first["player"] != second["banker"]:
            return None
        either = f"{self.hands['player']} or {self.hands['banker']}"
        return self._hand_clause(either, first["player"], None)

    def _gathered(self, parts: Iterable[Condition]) -> tuple[dict[str, Facts], list[Condition]]:
        """The facts of each hand, and the conditions that are no fact of a hand."""
        hands: dict[str, Facts] = {}
        rest: list[Condition] = []
        for part in parts:
            owner, dot, fact = part.name.partition(".") if isinstance(part, Is) else ("", "", "")
            if isinstance(part, Is) and dot and owner in self.hands and not part.denied:
                hands.setdefault(owner, {})[fact] = part.values
            else:
                rest.append(part)
        return hands, rest

    def _all(self, parts: tuple[Condition, ...]) -> str:
        hands, rest = self._gathered(parts)
        tied, rest = _tied(hands, rest)
        margin, rest = _margin(hands, rest)
        clauses = tied + self._hand_clauses(hands, margin)
        for part in rest:
            either = "either " if isinstance(part, Any) and not self._either_hand(part.parts) else ""
            clauses.append(f"{either}{self.clause(part)}")
        *first, last = clauses
        return f"{', '.join(first)}, and {last}" if first else last

    def _hand_clauses(self, hands: dict[str, Facts], margin: Values | None) -> list[str]:
        player, banker = hands.get("player"), hands.get("banker")
        if player and player == banker and "wins" not in player:
            both = f"{self.hands['player']} and {self.hands['banker']}"
            others = {owner: facts for owner, facts in hands.items() if owner not in ("player", "banker")}
            return [self._hand_clause(both, player, None, "each have"), *self._hand_clauses(others, margin)]
        return [
            self._hand_clause(self.hands[owner], facts, margin) for owner, facts in hands.items() if facts
        ]

    def _hand_clause(self, subject: str, facts: Facts, margin: Values | None, verb: str = "has") -> str:
        """`Banker wins by 4 points with three cards and a total of 7`."""
        without = ""
        if facts.get("wins") == _TRUE and facts.get("natural") == _FALSE:
            facts, without = {fact: facts[fact] for fact in facts if fact != "natural"}, " without a natural"
        nearer = self._nearer(facts)
        has = joined(
            [say(facts[fact]) for fact, say in self.words.HAND.items() if fact in facts and fact != nearer]
            or [""],
            "and",
        )
        if "wins" not in facts:
            return f"{subject} {verb} {has}"
        if facts["wins"] != _TRUE:
            return f"{subject} does not win{f' and has {has}' if has else ''}"
        having = f" with {has}" if has else ""
        if nearer and isinstance(self.words, NearerWords):
            return f"{self.words.BOTH}, and {subject} is nearer{having}"
        by = f" by {one_of(margin)} {'point' if margin == _TRUE else 'points'}" if margin else ""
        return f"{subject} wins{by}{without}{having}"

    def _nearer(self, facts: Facts) -> str:
        """The fact that both hands share where the better of the two has not won."""
        if not isinstance(self.words, NearerWords) or facts.get("wins") != _TRUE:
            return ""
        return self.words.NEARER if facts.get(self.words.NEARER) == _TRUE else ""

    def _fact(self, name: str, values: Values) -> str:
        owner, _, rest = name.partition(".")
        if owner in self.hands:
            return self._hand_clause(self.hands[owner], {rest: values}, None)
        if name in self.words.ROUND:
            return str(self.words.ROUND[name](values))
        choices, said = self.options[rest], rest.replace("_", " ")
        if choices == (0, 1):
            return f"the house {'has' if values == _TRUE else 'has not'} chosen the option “{said}”"
        numbers = {c if isinstance(c, int) else place: str(c) for place, c in enumerate(choices)}
        chosen = joined([numbers[value] for value in sorted(values) if value in numbers], "or")
        return f"the house's option “{said}” is {chosen}"


def _tied(hands: dict[str, Facts], rest: list[Condition]) -> tuple[list[str], list[Condition]]:
    """`the hands tie on 7`, the total taken out of what is said of either hand."""
    tie = Is("tie", _TRUE)
    if tie not in rest:
        return [], rest
    totals = [facts["total"] for owner, facts in hands.items() if "total" in facts]
    on = frozenset.intersection(*totals) if totals else frozenset()
    if on:
        for facts in hands.values():
            facts.pop("total", None)
    return [f"the hands tie{f' on {one_of(on)}' if on else ''}"], [part for part in rest if part != tie]


def _margin(hands: dict[str, Facts], rest: list[Condition]) -> tuple[Values | None, list[Condition]]:
    """The points a hand wins by, where one of them wins."""
    margin = next((part for part in rest if isinstance(part, Is) and part.name == "margin"), None)
    if margin is None or not any(facts.get("wins") == _TRUE for facts in hands.values()):
        return None, rest
    return margin.values - {0} or None, [part for part in rest if part != margin]
