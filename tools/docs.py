"""Regenerate what is generated: pages and schemas made from catalog and code, and the README's picture."""

import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from houseway.contracts.schemas import DOCUMENTS, schema
from tools import (
    api_schema,
    clauses_page,
    commands_page,
    diff_page,
    page_tiles,
    page_types,
    page_words,
    readings_page,
    roles_page,
    rule_language_page,
    wire_page,
)

ROOT = Path(__file__).resolve().parent.parent
PAGES: dict[str, Callable[[], str]] = {
    "docs/clauses.md": clauses_page.page,
    "docs/commands.md": commands_page.page,
    "docs/diff.md": diff_page.page,
    "docs/readings.md": readings_page.page,
    "docs/roles.md": roles_page.page,
    "docs/rule-language.md": rule_language_page.page,
    "docs/wire.md": wire_page.page,
    "schemas/api.json": api_schema.schema,
    "schemas/journal-export.json": wire_page.journal_schema,
    "schemas/wire.json": wire_page.schema,
}
PAGES |= {f"schemas/{name}.json": partial(schema, name) for name in DOCUMENTS}
PAGES |= page_types.PAGES | page_words.PAGES | page_tiles.PAGES
PICTURES = "docs/pictures"


def write_pages() -> None:
    for path, page in PAGES.items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(page(), "utf-8")
        print(f"regenerated {path}")


def take_picture() -> None:
    """The picture needs a browser, which the pages do without."""
    from tests.browser.running_house import running_house
    from tools.console_pictures import take_console_pictures, take_family_pictures
    from tools.picture import take_pictures
    from tools.room_pictures import take_room_pictures
    from tools.workshop_pictures import take_workshop_pictures

    browser = chromium()
    pictures = ROOT / PICTURES
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, running_house(Path(folder)) as house:
        taken = take_pictures(house.address, browser, pictures)
        taken += take_room_pictures(house.address, browser, pictures)
        taken += take_workshop_pictures(house.address, browser, pictures)
        taken += take_console_pictures(house, browser, pictures)
        taken += take_family_pictures(house, browser, pictures)
        house.stop()
    for picture in taken:
        print(f"regenerated {picture.relative_to(ROOT)}")


def chromium() -> str:
    found = subprocess.run([ROOT / "tools" / "chromium"], check=True, stdout=subprocess.PIPE, text=True)
    return found.stdout.strip()


def main() -> None:
    write_pages()
    if "--pages" not in sys.argv[1:]:
        take_picture()


if __name__ == "__main__":
    main()
