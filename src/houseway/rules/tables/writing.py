"""From a TableFile back to the text of its file; what the rules take by default is left out."""

from typing import Any

import msgspec

from houseway.rules.tables.file import TableFile
from houseway.toml import toml_text


def table_text(table: TableFile) -> str:
    """A file that reads as this very table."""
    return toml_text(_chosen(table))


def _chosen(section: msgspec.Struct) -> dict[str, Any]:
    """The fields that say something, under their names in the file."""
    kept: dict[str, Any] = {}
    for field in msgspec.structs.fields(section):
        value = getattr(section, field.name)
        if field.required or (value != field.default and value != {}):
            kept[field.encode_name] = _plain(value)
    return kept


def _plain(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        return _chosen(value)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value
