"""Two numbers of a rule compared, in English: `Player's total is more than Banker's third card's points`."""

from collections.abc import Mapping

from houseway.printing.english.words import Words
from houseway.rules.language import Among, Compare, Expression, Int, Name, Sum
from houseway.text import joined

_SIGNS = {
    "==": "is",
    "!=": "is not",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
}
_DENIED = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}

_CONSTANTS = {
    "seat.number": "the bettor's seat number",
    "seat.combination": "the bettor's seat",
    "seats.count": "the number of seats",
    "seats.combinations": "the combinations that the seats print",
    "option.suits": "the posted suits",
}


class Comparisons:
    """`hands` are the words for each hand, the family's own and the others."""

    def __init__(self, words: Words, hands: Mapping[str, str]) -> None:
        self.hands = hands
        self.of_a_hand: Mapping[str, str] = words.HAND_NOUNS
        self.of_the_round: Mapping[str, str] = words.ROUND_NOUNS | _CONSTANTS

    def clause(self, atom: Expression, truth: bool) -> str:
        match atom:
            case Among(Name("suit"), Name("option.suits"), negated) if negated != truth:
                return "all cards of the round are of a posted suit"
            case Among(Name(name), Name("seats.combinations"), negated) if negated != truth:
                return f"{self.hands[name.partition('.')[0]]} holds the king and nine of a seat"
            case Compare("==", Name(name), Name(other)) if truth and name.endswith(".king_nine"):
                return self._king_nines(name.partition(".")[0], other)
            case Among(item, choices, negated):
                verb = "is" if negated != truth else "is not"
                return f"{self.noun(item)} {verb} {self._choices(choices)}"
            case Compare(sign, left, right):
                return f"{self.noun(left)} {_SIGNS[sign if truth else _DENIED[sign]]} {self.noun(right)}"
        return f"{self.noun(atom)} is {'not zero' if truth else 'zero'}"

    def _king_nines(self, hand: str, other: str) -> str:
        if other == "seat.combination":
            return f"{self.hands[hand]} holds the king and nine of the bettor's seat"
        if other.endswith(".king_nine"):
            return f"{self.hands[other.partition('.')[0]]} holds the same two cards"
        return f"{self._name(f'{hand}.king_nine')} is {self._name(other)}"

    def _choices(self, choices: tuple[Expression, ...] | Name) -> str:
        if isinstance(choices, Name):
            return f"among {self.noun(choices)}"
        return joined([self.noun(choice) for choice in choices], "or")

    def noun(self, expression: Expression) -> str:
        match expression:
            case Int(value):
                return str(value)
            case Name(name):
                return self._name(name)
            case Sum(sign, left, right):
                return f"{self.noun(left)} {'plus' if sign == '+' else 'minus'} {self.noun(right)}"
        return f"the truth of “{self.clause(expression, True)}”"

    def _name(self, name: str) -> str:
        owner, _, rest = name.partition(".")
        if name in self.of_the_round:
            return self.of_the_round[name]
        if owner in self.hands and rest in self.of_a_hand:
            return self.of_a_hand[rest].format(self.hands[owner])
        plain = (rest or name).replace("_", " ")
        return f"the “{plain}” of {self.hands.get(owner, 'the round' if owner != 'option' else 'the house')}"
