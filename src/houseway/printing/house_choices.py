"""What a game leaves to the house to choose and post."""

from collections.abc import Iterator

from houseway.document import Blocks, Bullets, Heading, Item
from houseway.rules import Game, load
from houseway.rules.binding import resolved
from houseway.rules.game import Option
from houseway.rules.language import names
from houseway.text import joined, number_word, one_of

# How the choices of an option are said that are words of the catalog.
CHOICES = {"cent-half-up": "to the nearest cent", "quarter-up": "up to the next 25 cents"}


def house_choices(game: Game) -> Iterator[Blocks]:
    """What the house posts for this game; an inherited option that no bet of it looks at is left out."""
    used = options_used(game)
    items = [choice_item(option) for option in game.options if option.id in used and len(option.choices) > 1]
    for wager in game.wagers:
        tables = [table for table in wager.paytables if table.suits]
        if tables:
            most = one_of({table.suits for table in tables}, number_word)
            suits = "suit" if {table.suits for table in tables} == {1} else "suits"
            items.append(
                Item(f"{_capital(most)} {suits}, as the pay table says.", tables[0].cite, wager.name)
            )
    if items:
        yield Heading("What the house chooses and posts")
        yield Bullets(tuple(items))


def options_used(game: Game) -> set[str]:
    """The game's own options, and its parent's that a line, the draw, a meter or a vigorish looks at."""
    inherited = {option.id for option in load(game.extends).options} if game.extends else set()
    tables = [table for wager in game.wagers for table in wager.paytables]
    lines = [line for table in tables for line in table.lines]
    rules = game.event_rules
    seen = [resolved(line.when, offer.on, rules) for offer in game.offers() for line in offer.lines]
    looked_at = set().union(*map(names, seen))
    used = {
        option.id
        for option in game.options
        if option.id not in inherited or f"option.{option.id}" in looked_at
    }
    used |= {meter.seed_option for table in tables for meter in table.meters if meter.seed_option}
    used |= {"vigorish_rounding"} if any(line.vigorish for line in lines) else set()
    return used | set(game.draw.by_option)


def choice_item(option: Option) -> Item:
    """What the house may choose, and what holds unless it posts something else."""
    usual, *others = (str(choice) for choice in option.choices)
    on, otherwise = _meanings(option)
    if option.choices == (0, 1):
        text = f"{on}. Only where the house posts it{f'; otherwise {otherwise}' if otherwise else ''}."
    elif usual in CHOICES:
        text = f"{on}. {_capital(CHOICES[usual])} unless the house posts otherwise."
    else:
        text = f"{on}. {_capital(usual)} unless the house posts {joined(others, 'or')}."
    return Item(text, option.cite, title(option.id))


def choice_text(option: Option, chosen: int | str) -> str:
    """A choice the house has made, as its sign says it."""
    on, otherwise = _meanings(option)
    if option.choices != (0, 1):
        return f"{on}: {CHOICES.get(str(chosen), chosen)}."
    if otherwise:
        return f"{on if chosen else _capital(otherwise)}."
    return f"{on}: {'yes' if chosen else 'no'}."


def _meanings(option: Option) -> tuple[str, str]:
    """What it means to choose an option, and not to; the latter is empty where the rules say it all."""
    on, _, otherwise = option.meaning.removeprefix("1: ").partition("; 0: ")
    return _capital(on).removesuffix("."), otherwise.removesuffix(".")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def title(id_: str) -> str:
    """An id of the catalog as the words in front of a sentence."""
    return _capital(id_.replace("-", " ").replace("_", " "))
