"""Which key does which act and says which answer: given in this one place, by where they are offered.

A word has one key wherever it is offered; where two words of one prompt have the same, the second gets
another (`keys.py`). What the keys do is said in words in `languages/`, under `[key]`.
"""

from houseway.rules import Game

Keys = dict[str, str]
BACK = "BACKSPACE"

# What a dealer does.
ACTS: dict[str, Keys] = {
    "any": {
        "next_round": "N",
        "settle_round": "P",
        "take_back_card": BACK,
        "seat_patron": "+",
        "buy_in": "$",
        "color_up": "%",
        "leave": "-",
        "fill_tray": "@",
    },
    "cards": {"inspect_cards": "I", "wash_cards": "W", "burn": "B", "reveal_shoe": "V"},
    "bets": {"no_more_bets": "N", "place_bets": "L", "repeat_bets": "R"},
    "bank": {"offer_bank": "O", "accept_bank": "=", "post_bank": "#", "show_dice": "R"},
    "jackpot": {"start_game": "G", "hit_jackpot": "O", "end_game": "E"},
    # Where the family has it.
    "family": {
        "settle_house_money": "M",
        "shake_cups": "Z",
        "reveal_dice": "R",
        "show_down": "O",
        "draw_for_seats": "E",
        "force": "F",
    },
}
# What a seat answers, by the word of the choice or the name of the act.
ANSWERS: dict[str, Keys] = {
    "cards": {"cut-seat": "I", "decline_cut": "X"},
    "bank": {
        "accept_bank": "=",
        "decline_bank": "X",
        "pass_bank": "G",
        "shake_dice": "Z",
        "name_shaker": "N",
    },
    "family": {
        "accept_shoe": "I",
        "accept_shoe-dealer": "O",
        "decline_shoe": "X",
        "hit": "M",
        "draw": "M",
        "stand": "N",
        "double": "O",
        "split": "P",
        "surrender": "G",
        "insure": "I",
        "decline": "N",
        "match": "M",
        "stay": "I",
        "show": "O",
        "keep": "N",
        "fold": "F",
        "check": "X",
        "call": "L",
        "bring-in": "I",
        "bet": "B",
        "raise": "R",
        "pat": "P",
        "muck": "M",
        "discard": "G",
        "kill": "Z",
        "board": "B",
        "name_winners": "W",
        "play": "P",
        "play-1": "L",
        "play-2": "W",
        "play-3": "R",
        "play-4": "O",
        "ride": "R",
        "take-back": "B",
        "war": "W",
        "house-way": "W",
        "look": "L",
        "set": "E",
        "both-higher": "O",
        "one-higher": "P",
        "neither-higher": "L",
        "row": "R",
        "from-the-middle": "M",
        "ears": "E",
        "retire": "R",
        "take": "P",
        "touch": "O",
        "let-go": "G",
        "out": "E",
        "new": "N",
        "add": "Z",
        "borrow": "B",
    },
}
OF_ACTS: Keys = {word: key for part in ACTS.values() for word, key in part.items()}
OF_ANSWERS: Keys = {word: key for part in ANSWERS.values() for word, key in part.items()}


def acts_of(game: Game) -> Keys:
    """The keys of what a dealer does at this game."""
    return _of(game, ACTS)


def answers_of(game: Game) -> Keys:
    """The letters of what seats say at this game."""
    return _of(game, ANSWERS)


def _of(game: Game, parts: dict[str, Keys]) -> Keys:
    """By what the game has, and by what its family says."""
    has = {
        "any": True,
        "cards": not game.pack.is_empty,
        "bets": game.plays.money != "pooled",
        "bank": bool(game.practice.player_dealer),
        "jackpot": any(offer.kind == "progressive" for offer in game.offers()),
    }
    said = {*game.plays.says, *game.plays.hears(game.draw.rules)} - _never_said(game)
    keys = {word: key for part, each in parts.items() if has.get(part) for word, key in each.items()}
    return keys | {word: key for word, key in parts["family"].items() if word in said}


def _never_said(game: Game) -> set[str]:
    """Who has the shoe is asked where nobody banks; House Way only where the house has one."""
    shoe = {word for word in OF_ANSWERS if "shoe" in word and game.practice.player_dealer}
    return shoe if game.practice.house_way else {*shoe, "house-way"}
