"""`houseway games`: every game of the catalog with its wagers and pay tables."""

from houseway.cli.output import Json, console, print_json, refusing, table_of
from houseway.contracts.games import game_summary
from houseway.families import FAMILIES
from houseway.rules import games as all_games


def games(json: Json = False) -> None:
    """List every game: jurisdiction, decks, wagers and pay tables."""
    with refusing():
        summaries = [game_summary(game) for game in all_games()]
    if json:
        print_json(summaries)
        return
    table = table_of(("id", "name", "jurisdiction", "decks", "wagers", "pay tables", "rules"))
    for game in summaries:
        pieces = FAMILIES[game.family].facet("words").PIECES
        decks = f"{game.decks.allowed[0]}-{game.decks.allowed[-1]}" if game.decks else pieces
        tables = str(sum(len(wager.paytables) for wager in game.wagers))
        table.add_row(game.id, game.name, game.jurisdiction, decks, str(len(game.wagers)), tables, game.cite)
    console().print(table)
