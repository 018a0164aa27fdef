"""The key card of a dealer's console: what each key does at one game, to be printed and laid beside it."""

from collections.abc import Iterator, Sequence

from houseway.document import Blocks, Bullets, Document, Heading, Item, Paragraph, Table
from houseway.money import money_text
from houseway.rules import Game
from houseway.table.commands import Posted
from houseway.table.console.bet_acts import first_spots, spots_of
from houseway.table.console.keys import ENTER, IRREGULAR, JOKER, RELIEF, TICK, UNSEEN_CARD
from houseway.table.console.letters import BACK, acts_of, answers_of
from houseway.words import language

_NAMES = {ENTER: "Enter", BACK: "Backspace"}
_CARDS = "A 2–9 T J Q K, then S H D C"


def key_card(game: Game, offers: Sequence[Posted] = ()) -> Document:
    """The keys of a game's console; with the letters of the spots where a table posts them."""
    words = language()["key-card"]
    return Document(
        f"{game.name}: {words['title']}",
        words["subtitle"],
        f"{game.name} ({game.id}) · definition {game.digest[:12]} · docs/console.md",
        tuple(_blocks(game, offers)),
    )


def _blocks(game: Game, offers: Sequence[Posted]) -> Iterator[Blocks]:
    words = language()["key-card"]
    own = {ENTER: words["enter"], IRREGULAR: words["irregular"], RELIEF: words["relief"], TICK: words["tick"]}
    yield Bullets(tuple(Item(said, lead=_NAMES.get(key, key)) for key, said in own.items()))
    if game.pack.tiles:
        yield Bullets((Item(words["tile-keys"], lead=words["tile"]),))
    elif not game.pack.is_empty:
        joker = f"; {JOKER} {words['joker']}" if game.pack.jokers else ""
        yield Bullets((Item(f"{_CARDS}{joker}; {UNSEEN_CARD} {words['unseen']}", lead=words["card"]),))
    if answers := answers_of(game):
        yield Heading(words["says"])
        yield _keys(answers)
    if spots := spots_of(game, first_spots(game, offers)):
        yield Heading(words["bets"])
        yield Paragraph(words["bet-line"].format(example=f"3{spots[0].key}25"))
        rows = [
            (each.key.upper(), each.name, f"{money_text(each.minimum)} – {money_text(each.maximum)}")
            for each in spots
        ]
        yield Table((words["key"], words["spot"], words["limits"]), tuple(rows), "lll")
    yield Heading(words["does"])
    yield _keys(acts_of(game))


def _keys(keys: dict[str, str]) -> Table:
    said, words = language()["key"], language()["key-card"]
    rows = tuple((_NAMES.get(key, key), said[word]) for word, key in keys.items())
    return Table((words["key"], words["means"]), rows, "ll")
