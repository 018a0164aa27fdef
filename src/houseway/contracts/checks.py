"""What `check` finds at a table."""

from collections.abc import Sequence

from houseway.contracts.documents import CheckDocument, ProblemDocument
from houseway.rules.tables import Problem


def check_document(found: Sequence[Problem]) -> CheckDocument:
    return CheckDocument(not found, [ProblemDocument(each.cite, each.field, each.problem) for each in found])
