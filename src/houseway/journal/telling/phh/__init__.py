"""Hand histories in PHH, the open format for poker hands: TOML with one line for everything that was done.

What others know by the name of its `variant` they replay as well; `_game` is our own name of every game.
"""

from houseway.journal.telling.phh.reading import read
from houseway.journal.telling.phh.writing import written

__all__ = ["read", "written"]
