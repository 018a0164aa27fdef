"""The API described for other programs: OpenAPI 3.1, read off the endpoints and their types."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from houseway.server.api.answers import ErrorAnswer
from houseway.server.api.endpoint import Endpoint, Parameter

VERSION = "1"
_REFERENCE = "#/components/schemas/{name}"
_ERRORS = {
    "400": "The body is not JSON.",
    "401": "Nobody is signed in.",
    "403": "This is not for the role of whoever asks.",
    "404": "There is no such game or simulation.",
    "409": "The name is taken.",
    "413": "The body is too long.",
    "422": "It cannot be read, or the rules do not allow it; the sentence says which and what to do.",
    "429": "Too much is being worked on; ask again in a moment.",
    "503": "The house cannot record anything now; try again.",
}
_OF_THE_HOUSE = {"401", "403", "409", "503"}


def description(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    types = [kind for each in endpoints for kind in (each.question, each.answer) if kind is not None]
    schemas, components = msgspec.json.schema_components([*types, ErrorAnswer], ref_template=_REFERENCE)
    schema = iter(schemas)
    paths: dict[str, dict[str, Any]] = {}
    for each in endpoints:
        question = next(schema) if each.question is not None else None
        answer = next(schema) if each.answer is not None else None
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, question, answer)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Houseway", "version": VERSION, "description": "Casino rules, run and proved."},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(endpoint: Endpoint, question: Any, answer: Any) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": _name(endpoint),
        "summary": endpoint.summary,
        "responses": {str(endpoint.status): _answered(endpoint, answer), **_errors(endpoint)},
    }
    if endpoint.parameters:
        operation["parameters"] = [_parameter(each) for each in endpoint.parameters]
    if question is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": question}}}
    return operation


def _name(endpoint: Endpoint) -> str:
    words = re.sub(r"[^a-z]+", "-", endpoint.path.removeprefix("/api/")).strip("-")
    return f"{endpoint.method.lower()}-{words}"


def _answered(endpoint: Endpoint, answer: Any) -> dict[str, Any]:
    content: dict[str, Any] = {media: {} for media in endpoint.media}
    if answer is not None:
        content["application/json"] = {"schema": answer}
    return {"description": endpoint.summary, "content": content}


def _errors(endpoint: Endpoint) -> dict[str, Any]:
    schema = {"$ref": _REFERENCE.format(name=ErrorAnswer.__name__)}
    with_body = endpoint.question is not None
    codes = [code for code in _ERRORS if with_body or code not in ("400", "413")]
    if endpoint.at != "house":
        codes = [code for code in codes if code not in _OF_THE_HOUSE]
    content = {"application/json": {"schema": schema}}
    return {code: {"description": _ERRORS[code], "content": content} for code in codes}


def _parameter(parameter: Parameter) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string"}
    if parameter.choices:
        schema["enum"] = list(parameter.choices)
    return {
        "name": parameter.name,
        "in": parameter.where,
        "required": parameter.where == "path",
        "description": parameter.meaning,
        "schema": schema,
    }
