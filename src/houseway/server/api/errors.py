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
        case Refused(reason=reason, cite=cite, sentence=sentence):
            return ApiError(_STATUS.get(reason, 422), Fault(reason, cite, sentence))
        case NotationError(field=field, column=column):
            return ApiError(422, Fault(Refusal.UNREADABLE, "", str(error), field, column))
        case StoreError():
            sentence = "The house cannot record anything now; try again."
            return ApiError(503, Fault(Refusal.NOT_RECORDED, "", sentence))
        case CatalogError():
            return ApiError(422, Fault(Refusal.UNREADABLE, "", str(error)))
        case RecursionError():
            sentence = "The rule is nested too deeply; name parts of it as events."
            return ApiError(422, Fault(Refusal.UNREADABLE, "", sentence))
    raise error


def not_as_asked(error: msgspec.ValidationError) -> ApiError:
    """JSON that is not what the question looks like."""
    found = _PLACE.fullmatch(str(error))
    what, place = (found["what"], found["place"]) if found else (str(error), None)
    sentence = f"{place or 'The question'}: {what}."
    return ApiError(422, Fault(Refusal.MESSAGE_MALFORMED, "", sentence, place or None))


def malformed(why: str) -> ApiError:
    sentence = f"This message cannot be read: {why}."
    return ApiError(400, Fault(Refusal.MESSAGE_MALFORMED, "", sentence))


def too_long(most: int) -> ApiError:
    return ApiError(413, Fault(Refusal.MESSAGE_MALFORMED, "", f"A message has at most {most} bytes."))


def too_busy(sentence: str) -> ApiError:
    return ApiError(429, Fault(Refusal.TOO_BUSY, "", sentence))
