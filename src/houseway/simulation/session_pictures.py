"""A session in pictures: bars for a terminal, and an SVG with the fan of bankrolls and their distribution."""

from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

import numpy as np

from houseway.money import money_text
from houseway.simulation.sessions import Sessions

BARS = 24
_EIGHTHS = " ▏▎▍▌▋▊▉█"
PERCENTILES = (5, 25, 50, 75, 95)


@dataclass(frozen=True)
class Bar:
    """Sessions that ended with at least `low` cents won and less than `high`."""

    low: int
    high: int
    count: int


def bars(sessions: Sessions, number: int = BARS) -> list[Bar]:
    """The results in equal round steps, with one edge at zero; the ends take the rare extremes."""
    results = sessions.results
    low, high = np.percentile(results, (0.5, 99.5))
    step = _round_step((high - low) / number)
    first = int(np.floor(low / step)) * step
    edges = np.arange(first, int(high) + step + 1, step)
    clipped = np.clip(results, edges[0], edges[-1] - 1)
    counts, _ = np.histogram(clipped, edges)
    return [Bar(int(a), int(b), int(c)) for a, b, c in zip(edges[:-1], edges[1:], counts, strict=True)]


def terminal_chart(sessions: Sessions, width: int = 48) -> list[str]:
    """One line a bar, the longest as wide as told."""
    histogram = bars(sessions)
    most = max(bar.count for bar in histogram)
    lines = []
    for bar in histogram:
        eighths = round(bar.count / most * width * 8)
        drawn = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
        share = bar.count / len(sessions.results)
        lines.append(f"{_money(sessions, bar.low):>12} {drawn:<{width}} {share:7.2%}")
    return lines


def _money(sessions: Sessions, cents: int) -> str:
    sign = "+" if cents > 0 else ""
    return sign + money_text(cents, sessions.settings.offer.table.currency)


WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM, BETWEEN = 960, 420, 70, 20, 56, 44, 60
FAN_WIDTH = 520


def svg(sessions: Sessions, title: str) -> str:
    """On the left the bankroll round by round, in percentiles and a few sessions; on the right results."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="12">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="24" font-size="15" font-weight="bold" fill="#1a1a1a">{escape(title)}</text>',
        *_fan(sessions),
        *_histogram(sessions),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _fan(sessions: Sessions) -> list[str]:
    paths = sessions.paths
    levels = np.percentile(paths, PERCENTILES, axis=0)
    top = max(float(levels.max()), sessions.settings.bankroll * 1.2)
    rounds = paths.shape[1] - 1

    def x(number: float) -> float:
        return float(LEFT + FAN_WIDTH * number / rounds)

    def y(cents: float) -> float:
        return float(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * min(cents, top) / top)

    def line(values: Sequence[float], style: str) -> str:
        points = " ".join(f"{x(number):.1f},{y(value):.1f}" for number, value in enumerate(values))
        return f'<polyline points="{points}" fill="none" {style}/>'

    def band(lower: int, upper: int, colour: str) -> str:
        there = [f"{x(n):.1f},{y(v):.1f}" for n, v in enumerate(levels[lower])]
        back = [f"{x(n):.1f},{y(v):.1f}" for n, v in reversed(list(enumerate(levels[upper])))]
        return f'<polygon points="{" ".join(there + back)}" fill="{colour}"/>'

    parts = [band(0, 4, "#dbe7f3"), band(1, 3, "#b3cde6")]
    parts += [line(path, 'stroke="#8a8a8a" stroke-width="0.7" opacity="0.6"') for path in paths[:6]]
    parts.append(line(levels[2], 'stroke="#0b4f8a" stroke-width="2.2"'))
    parts += _frame(
        LEFT, FAN_WIDTH, f"bankroll over {rounds} rounds: middle, half and nine tenths of sessions"
    )
    for cents in _ticks(0, top):
        parts.append(_left_label(y(cents), _money(sessions, cents).lstrip("+")))
    parts += [_below_label(x(number), f"{number:g}") for number in np.linspace(0, rounds, 5)]
    return parts


def _histogram(sessions: Sessions) -> list[str]:
    histogram = bars(sessions)
    left = LEFT + FAN_WIDTH + BETWEEN
    width = WIDTH - RIGHT - left
    most = max(bar.count for bar in histogram)
    each = width / len(histogram)
    parts = []
    for number, bar in enumerate(histogram):
        height = (HEIGHT - TOP - BOTTOM) * bar.count / most
        colour = "#b03a2e" if bar.high <= 0 else "#2e7d4f"
        parts.append(
            f'<rect x="{left + number * each + 0.5:.1f}" y="{HEIGHT - BOTTOM - height:.1f}" '
            f'width="{each - 1:.1f}" height="{height:.1f}" fill="{colour}"/>'
        )
    parts += _frame(left, width, "results: lost red, kept or won green")
    shown = range(0, len(histogram), max(len(histogram) // 5, 1))
    parts += [_below_label(left + n * each, _money(sessions, histogram[n].low)) for n in shown]
    return parts


def _frame(left: float, width: float, caption: str) -> list[str]:
    bottom = HEIGHT - BOTTOM
    return [
        f'<line x1="{left}" y1="{bottom}" x2="{left + width}" y2="{bottom}" stroke="#1a1a1a"/>',
        f'<text x="{left}" y="{TOP - 10}" fill="#444444">{escape(caption)}</text>',
    ]


def _left_label(y: float, text: str) -> str:
    return (
        f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#444444">{escape(text)}</text>'
        f'<line x1="{LEFT - 4}" y1="{y:.1f}" x2="{LEFT}" y2="{y:.1f}" stroke="#444444"/>'
    )


def _below_label(x: float, text: str) -> str:
    place = f'x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}"'
    return f'<text {place} text-anchor="middle" fill="#444444">{escape(text)}</text>'


def _ticks(low: float, high: float) -> list[int]:
    """About six round sums of money between the two."""
    step = _round_step((high - low) / 6)
    return list(range(int(np.ceil(low / step)) * step, int(high) + 1, step))


def _round_step(cents: float) -> int:
    """The next 1, 2 or 5 times a power of ten, from a cent up."""
    power = int(10 ** np.floor(np.log10(max(cents, 1))))
    return next(power * times for times in (1, 2, 5, 10) if power * times >= cents)
