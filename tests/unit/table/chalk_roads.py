"""A second implementation of the roads, as a person with chalk keeps them: one round after another, on grids.

It shares no code or method with the package: derived marks look at cells of the streaks (filled beside and
above, or not), and marks are drawn into a grid of squares.
"""

from itertools import pairwise


class Grid:
    """Squares of six rows; a mark of another kind than the last starts a column."""

    def __init__(self):
        self.squares = {}
        self.marks = []
        self.last = None
        self.first_of_streak = None
        self.turned = False

    def put(self, kind):
        self.last = self._beside(kind)
        self.squares[self.last] = kind
        self.marks.append([*self.last, kind])

    def _beside(self, kind):
        if self.last is None or self.squares[self.last] != kind:
            column = 1 if self.first_of_streak is None else self.first_of_streak + 1
            while (column, 1) in self.squares:
                column += 1
            self.first_of_streak, self.turned = column, False
            return column, 1
        column, row = self.last
        if not self.turned and row < 6 and (column, row + 1) not in self.squares:
            return column, row + 1
        self.turned = True
        return column + 1, row


class ChalkBoard:
    def __init__(self, text):
        self.text = text
        self.bead_cells = [(n // 6 + 1, n % 6 + 1) for n in range(len(text))]
        self.columns = _columns(text)
        self.big = self._big_road()

    def _big_road(self):
        ties: list[int] = []
        grid, waiting = Grid(), 0
        for letter in self.text:
            if letter == "T" and ties:
                ties[-1] += 1
            elif letter == "T":
                waiting += 1
            else:
                grid.put(letter)
                ties.append(waiting)
                waiting = 0
        if waiting:
            return [(1, 1, waiting)]
        return [(column, row, count) for (column, row, _), count in zip(grid.marks, ties, strict=True)]

    def inks(self, k, columns=None):
        """Every derived mark in order, looking only at whether squares of earlier streaks are filled."""
        columns = self.columns if columns is None else columns
        found = []
        for n, streak in enumerate(columns):
            for depth in range(len(streak)):
                if depth == 0 and n - 1 - k >= 0:
                    found.append("R" if len(columns[n - 1]) == len(columns[n - 1 - k]) else "B")
                elif depth > 0 and n - k >= 0:
                    beside, above = (len(columns[n - k]) > d for d in (depth, depth - 1))
                    found.append("R" if beside == above else "B")
        return found

    def derived(self, k):
        grid = Grid()
        for ink in self.inks(k):
            grid.put(ink)
        return [tuple(mark) for mark in grid.marks]

    def asked(self, k, letter):
        before, after = self.inks(k), self.inks(k, _columns(self.text + letter))
        assert after[: len(before)] == before, "a derived mark never changes once it is made"
        return after[-1] if len(after) > len(before) else None


def _columns(text):
    """The streaks as strings: "BBP" is ["BB", "P"]."""
    wins = text.replace("T", "")
    starts = [0, *(n for n, (a, b) in enumerate(pairwise(wins), 1) if a != b), len(wins)]
    return [wins[a:b] for a, b in pairwise(starts) if wins]
