"""The poker room between its tables: waiting lists by game and stakes, calls to seats, the change board."""

from houseway.table.waiting.deciding import CITE, decide_room
from houseway.table.waiting.state import RoomState, SeatCall, SeatWish, WaitingPatron, room_after
from houseway.table.waiting.tables import RoomTable, list_name, room_table, stakes_text

__all__ = [
    "CITE",
    "RoomState",
    "RoomTable",
    "SeatCall",
    "SeatWish",
    "WaitingPatron",
    "decide_room",
    "list_name",
    "room_after",
    "room_table",
    "stakes_text",
]
