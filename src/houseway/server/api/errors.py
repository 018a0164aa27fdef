"""Every no of the API as one document and one status."""

import re

import msgspec

from houseway.journal import StoreError
from houseway.refusals import CatalogError, NotationError, Refusal, Refused
from houseway.server.api.answers import ErrorAnswer, Fault

_STATUS = {
    Refusal.UNKNOWN_GAME: 404,
    Refusal.UNKNOWN_SIMULATION: 404,
    Refusal.TOO_BUSY: 429,
    Refusal.NOT_SIGNED_IN: 401,
    Refusal.NOT_ALLOWED_FOR_ROLE: 403,
    Refusal.CONSOLE_LOCKED: 423,
    Refusal.SIGN_IN_WITH_PASSWORD: 403,
    Refusal.NAME_TAKEN: 409,
    Refusal.NOT_RECORDED: 503,
}
_PLACE = re.compile(r"(?P<what>.*?) - at `\$\.?(?P<place>.*)`", re.DOTALL)


class ApiError(Exception):
    """A no with its status, ready to be answered."""

    def __init__(self, status: int, fault: Fault) -> None:
        super().__init__(fault.sentence)
        self.status = status
        self.answer = ErrorAnswer(fault)


def failed(error: Exception) -> ApiError:
    """What is answered to each of the three kinds of wrong input: bad text, illegal act, bad file."""
    match error:
        case ApiError():
            return error
        case Refused(reason=reason):
            return _answered(_STATUS.get(reason, 422), error)
        case NotationError(field=field, column=column):
            return _answered(422, _unreadable(error), field, column)
        case StoreError():
            return _answered(503, Refused(Refusal.NOT_RECORDED, "", "cannot-record"))
        case CatalogError():
            return _answered(422, _unreadable(error))
        case RecursionError():
            return _answered(422, Refused(Refusal.UNREADABLE, "", "nested-too-deeply"))
    raise error


def not_as_asked(error: msgspec.ValidationError) -> ApiError:
    """JSON that is not what the question looks like."""
    parts = _PLACE.fullmatch(str(error))
    what, place = (parts["what"], parts["place"]) if parts else (str(error), None)
    said = Refused(Refusal.MESSAGE_MALFORMED, "", "not-as-asked", place=place, what=what)
    return _answered(422, said, place or None)


def malformed(why: str) -> ApiError:
    return _answered(400, Refused(Refusal.MESSAGE_MALFORMED, "", "message-malformed", why=why))


def too_long(most: int) -> ApiError:
    return _answered(413, Refused(Refusal.MESSAGE_MALFORMED, "", "message-too-long", most=most))


def _unreadable(error: Exception) -> Refused:
    return Refused(Refusal.UNREADABLE, "", "unreadable", why=str(error))


def _answered(status: int, refused: Refused, field: str | None = None, column: int | None = None) -> ApiError:
    return ApiError(status, Fault(**refused.document, field=field, column=column))
