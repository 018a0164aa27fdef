"""What the clauses of a pot game mean to its players, said from the game's figures, each with its cite."""

from collections.abc import Callable, Iterator

from houseway.cards.notation import RANKS
from houseway.document import Blocks, Bullets, Heading, Item
from houseway.families.pots.rules.drawing import KILL_NEEDS
from houseway.families.pots.rules.figures import PotGame
from houseway.families.pots.rules.irregular import KEPT_27, KEPT_LOW
from houseway.text import joined, number_word

Said = Callable[[PotGame], str]


def clauses(rules: PotGame) -> Iterator[Blocks]:
    """Every clause that a player meets, except those that a figure of the game switches off."""
    for heading, words in (
        ("Coming into the game", _ENTRY),
        ("Betting and the pot", _BETTING),
        ("When something goes wrong", _IRREGULAR),
    ):
        said = {key: (lead, say(rules)) for key, (lead, say) in words.items() if key in rules.cite_of}
        items = [Item(text, rules.cite_of[key], lead) for key, (lead, text) in said.items() if text]
        if items:
            yield Heading(heading)
            yield Bullets(tuple(items))


def _constant(text: str) -> Said:
    return lambda _: text


def _with_blinds(text: str) -> Said:
    return lambda rules: text if rules.forced == "blinds" else ""


def _entry(rules: PotGame) -> str:
    if rules.forced != "blinds":
        return ""
    if rules.kill:
        return "A new player waits for the big blind, or kills the pot from any position."
    straddle = ", or straddles in position" if rules.straddle else ""
    return (
        f"A new player waits for the big blind, or posts it from any position{straddle}. A posted big blind "
        "is live. The button passes a player who posts in front of it on the next hand."
    )


def _missed(rules: PotGame) -> str:
    if rules.forced != "blinds":
        return ""
    if rules.kill:
        return "A player who missed a blind has the same two choices."
    settled = " A straddle in position settles the missed blinds too." if rules.straddle_settles else ""
    return (
        "A player whom a blind passed waits for the big blind, or posts all the blinds: the small blind is "
        f"dead and goes to the center of the pot, the big blind is live.{settled}"
    )


def _straddle(rules: PotGame) -> str:
    if not rules.straddle:
        return ""
    return "A straddle is twice the big blind, posted before the cards from the seat left of the big blind."


def _kill(rules: PotGame) -> str:
    if not rules.kill:
        return ""
    return (
        "A player may kill the pot before the deal, or after looking at two cards with chips for "
        f"{number_word(KILL_NEEDS)} times the kill: the kill is twice the big blind and doubles both limits."
    )


def _all_in(rules: PotGame) -> str:
    if rules.forced == "blinds":
        return "The smallest chip used in the blinds plays all-in."
    return "To play all-in from the start of a hand, a player needs at least the ante."


def _pair(rules: PotGame) -> str:
    if not any(street.pair for street in rules.streets):
        return "An open pair does not change the limit."
    return (
        "With an open pair on the fourth card, every bet or raise may be of the lower or the upper limit. "
        "After one of the upper limit, all raises are of the upper limit."
    )


def _board(rules: PotGame) -> str:
    if rules.use != "any":
        return ""
    return "A hand may be all five cards of the board; the player says so before mucking."


def _odd(rules: PotGame) -> str:
    first = "first clockwise from the button"
    if rules.odd == "suit":
        first = f"with the {'high' if rules.rankings[0] == 'high' else 'low'} card by suit"
    high = " Between high and low, it goes to the high half." if len(rules.rankings) > 1 else ""
    return f"Equal hands share the pot. An odd chip goes to the winner {first}.{high}"


def _passed(rules: PotGame) -> str:
    if rules.forced == "blinds":
        return ""
    return "If all players pass, the antes stay and the hand is dealt again; after three times they go back."


def _draw(rules: PotGame) -> str:
    return f"A player may give away up to {number_word(rules.streets[-1].draw)} cards, and draws as many."


def _seven(rules: PotGame) -> str:
    if not rules.seven:
        return ""
    return (
        "After the draw, a hand of seven or better must bet. If it was checked and is best, it wins the pot "
        "from before the draw, and bets after the draw go back. If it was checked and is beaten, it loses "
        "those calls too. A seven may call a short all-in bet and win it; overcalls go back."
    )


def _on_the_deal(rules: PotGame) -> str:
    if rules.is_stud:
        return (
            "With the wrong number of cards on the deal, the hand is a misdeal if nobody has acted. After "
            "that the player gets the money back and is out of the hand."
        )
    if rules.streets[-1].draw:
        return (
            "A hand with too few cards is filled if nobody has acted, or only before the deal was complete; "
            "the button’s last card always comes. Otherwise the player draws what is missing."
        )
    return (
        "A hand with too few cards is filled from the top of the deck after the deal. With one too many, the "
        "floor takes a card at random, shows it and makes it the burn card; after substantial action that "
        "player forfeits all that was put in."
    )


def _foul(rules: PotGame) -> str:
    if discards := sum(street.discard + street.throw for street in rules.streets):
        return f"A hand that has not discarded {number_word(discards)} card in time is foul and cannot win."
    cards = sum(street.down + street.up for street in rules.streets)
    when = " after the draw" if rules.streets[-1].draw else ""
    return f"A hand with any number of cards but {number_word(cards)}{when} is foul and cannot win."


def _exposed(rules: PotGame) -> str:
    if rules.is_stud:
        return (
            "If a hole card is turned up on the deal, the third card is dealt down, and that hand cannot be "
            "forced to open."
        )
    if not rules.streets[-1].draw:
        return "A hole card exposed on the deal is replaced after it, and becomes the burn card."
    drawn = "On the draw, an exposed card is replaced after all have drawn."
    if rules.rankings[0] == "high":
        return f"Before the draw, an exposed card is kept. {drawn}"
    low = KEPT_LOW if rules.rankings[0] == "a5" else KEPT_27
    kept = joined([_rank(rank) for rank in low] + ["joker"] * (rules.rankings[0] == "a5"), "or")
    return (
        f"Before the draw, an exposed {kept} is kept and any other card is replaced after the deal. {drawn}"
    )


def _rank(rank: int) -> str:
    return "ace" if rank == 0 else RANKS[rank]


def _last_up(rules: PotGame) -> str:
    return (
        "The others get the last card down. That player is all-in for the pot so far, or plays on. "
        f"{_acts_first(rules)}"
    )


def _too_few(rules: PotGame) -> str:
    return (
        "The last card of the deck is shuffled with the burned cards, and they complete the deal. If these "
        f"are too few, one card is turned up and plays for everyone. {_acts_first(rules)}"
    )


def _acts_first(rules: PotGame) -> str:
    board = "low" if rules.streets[-1].opens == "low-board" else "high"
    return f"The hand that was {board} on the sixth card acts first."


def _off_the_table(rules: PotGame) -> str:
    if rules.is_stud:
        return "A card dealt off the table must play; the last card then counts as dealt face up."
    return "A card dealt off the table is an exposed card."


_ENTRY: dict[str, tuple[str, Said]] = {
    "entry": ("New players", _entry),
    "missed": ("Missed blinds", _missed),
    "moved-away": (
        "Moving away",
        _with_blinds(
            "A player who moves away before taking the big blind posts it live, or waits and is dealt in on "
            "the same position."
        ),
    ),
    "straddle": ("Straddle", _straddle),
    "kill": ("Kill", _kill),
    "button": ("Button", _with_blinds("The button always moves forward, and the blinds are adjusted.")),
    "away": ("Collection", _constant("In a full game it is taken from the chips of players who are away.")),
}
_BETTING: dict[str, tuple[str, Said]] = {
    "complete": ("Completing", _constant("Completing the forced bet is not a raise.")),
    "equal-boards": (
        "Equal boards",
        _constant("Of equal hands on the board, the first from the dealer’s left acts first."),
    ),
    "pair": ("Open pair", _pair),
    "all-in": ("All-in", _all_in),
    "short-bet": (
        "Short bets",
        _constant(
            "An all-in bet or raise of less than half a bet is not a raise; the next players fold, call or "
            "complete it. Half or more counts as a full bet."
        ),
    ),
    "passed-seat": (
        "Folding",
        _constant(
            "The seat of a player who folds after making the forced bet, or in a round of checks, gets cards "
            "until there is a wager."
        ),
    ),
    "passed": ("All pass", _passed),
    "pat": (
        "Knocking",
        _constant(
            "A knock in turn is a pass, or says that the hand is pat. A player who was pat without knowing "
            "of a raise may still play."
        ),
    ),
    "draw": ("Drawing", _draw),
    "changed": (
        "Changing a draw",
        _constant(
            "The number may be changed until a card has been dealt for it or a player has acted on it."
        ),
    ),
    "asked": (
        "Asked",
        _constant(
            "A player in the hand who asks how many cards you drew must be told, until there is action after "
            "the draw."
        ),
    ),
    "seven": ("Sevens", _seven),
    "board": ("Playing the board", _board),
    "refund": ("No refund", _constant("A call that was beaten by up cards is not refunded.")),
    "odd": ("Ties", _odd),
}
_IRREGULAR: dict[str, tuple[str, Said]] = {
    "cards-on-the-deal": ("Number of cards", _on_the_deal),
    "foul": ("Foul hand", _foul),
    "exposed": ("Exposed cards", _exposed),
    "off-the-table": ("Off the table", _off_the_table),
    "absent": (
        "Absent",
        _constant("A player who is not back in time to act forfeits the ante and any forced bet."),
    ),
    "up-cards": (
        "Up cards",
        _constant("Players who pick up, mix or turn over up cards may lose the right to the pot."),
    ),
    "early": (
        "Card too early",
        _constant(
            "Cards dealt before the betting is over are out of play, with one more for each remaining player."
        ),
    ),
    "burns": (
        "Burned wrongly",
        _constant(
            "Cards are moved to where they belong. A down card that cannot be told apart must be accepted."
        ),
    ),
    "last-up": ("Last card up", _last_up),
    "too-few": ("Too few cards", _too_few),
    "flop-too-many": (
        "Flop of too many",
        _constant("It goes back, except the burn card, and is reshuffled; there is no new burn card."),
    ),
    "flop-early": (
        "Flop too early",
        _constant("It goes back and is reshuffled; the burn card stays and there is no other."),
    ),
    "turn-early": (
        "Turn too early",
        _constant(
            "It does not play. After the betting the next card is burned and the one after it is the turn. "
            "The early card is then reshuffled, without burns and discards, and the river comes without a "
            "burn card."
        ),
    ),
    "river-early": ("River too early", _constant("It is reshuffled in the same way.")),
}
