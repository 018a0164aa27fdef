"""`houseway export`: the whole journal for a regulator."""

from houseway.cli.journals.file import Database, print_lines, reading
from houseway.journal.telling.exporting import export as exported


def export(database: Database) -> None:
    """Print a journal as JSON lines for a regulator; schemas/journal-export.json says how to read them."""
    with reading(database) as store:
        print_lines(exported(store))
