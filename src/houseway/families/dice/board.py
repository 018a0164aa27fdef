"""What a scoreboard marks of a throw besides its winner: dice have neither pairs nor naturals."""

from houseway.families.round import Round


def marks(deal: Round) -> tuple[bool, bool, bool, bool]:
    return False, False, False, False
