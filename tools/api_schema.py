"""schemas/api.json: the questions and answers of the HTTP API and of the house's doors, from their types."""

import json
from typing import Any

import msgspec

from houseway.contracts.documents import StrategyDocument
from houseway.journal.telling.hands import PlayedHands, ToldHand
from houseway.journal.telling.pan_hands import PanHands
from houseway.journal.telling.recall import Recall
from houseway.server.accounts import Guest
from houseway.server.api.answers import ErrorAnswer, OpenedAnswer
from houseway.server.api.questions import OpenQuestion
from houseway.server.api.routes import Api
from houseway.server.lobby import OpenTables
from houseway.server.room.desk import RoomOrder, RoomShown
from houseway.table.shoe.spent import SpentShoe
from tools.wire_page import DRAFT

# What is asked of a house with tables, besides what every server answers.
_OF_THE_HOUSE = (
    OpenQuestion,
    OpenedAnswer,
    ErrorAnswer,
    Guest,
    OpenTables,
    RoomOrder,
    RoomShown,
    Recall,
    PlayedHands,
    PanHands,
    ToldHand,
    SpentShoe,
    StrategyDocument,
)


def described() -> dict[str, Any]:
    """The JSON Schemas, fields in the order in which they are sent."""
    api = Api()
    asked = [kind for each in api.endpoints for kind in (each.question, each.answer) if kind is not None]
    api.close()
    _, components = msgspec.json.schema_components([*asked, *_OF_THE_HOUSE], ref_template="#/$defs/{name}")
    return {"$schema": DRAFT, "title": "Houseway's HTTP API", "$defs": components}


def schema() -> str:
    return json.dumps(described(), indent=2, sort_keys=True) + "\n"
