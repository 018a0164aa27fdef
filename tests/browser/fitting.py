"""What of a table does not fit on its page: outside the window, cut off, or over something else."""

from playwright.sync_api import Page

# What is not wholly in the window or in what scrolls around it, or lies under something else.
_OUTSIDE = """() => {
    const page = document.documentElement;
    const faults = [];
    if (page.scrollWidth > innerWidth) faults.push(`page ${page.scrollWidth} wide`);
    if (page.scrollHeight > innerHeight) faults.push(`page ${page.scrollHeight} high`);
    const wanted = {
        card: '.felt [data-testid=card]:not([data-testid=choices] *)',
        tile: '.felt [data-testid=tile]',
        board: '[data-testid=board]',
        question: '[data-testid=choices], [data-testid=acts]',
        button: ':is([data-testid=choices], [data-testid=acts]) button',
        turn: '[data-testid=decides], [data-testid=turn]',
        spot: '.base [data-testid^=spot-], [data-testid^=spot-]:not([data-cents="0"])',
        seat: '[data-testid^=seat-]:not(:is(.tray, .spot) *), [data-testid^=player-], [data-testid^=bet-at-]',
        bank: '[data-testid=bank]',
        tray: '.tray, .tray button, .tray label, .tray dd',
    };
    const scrolls = (part) => ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(part).overflowY);
    for (const [what, selector] of Object.entries(wanted)) {
        for (const part of document.querySelectorAll(selector)) {
            if (!part.checkVisibility()) continue;
            const box = part.getBoundingClientRect();
            if (!box.width || !box.height) continue;
            let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
            for (let above = part.parentElement; above; above = above.parentElement) {
                if (!scrolls(above) || above === document.body || above === page) continue;
                const edge = above.getBoundingClientRect();
                [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
                [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
            }
            const name = `${what} ${part.dataset.testid ?? part.className} ${part.dataset.card ?? ''}`.trim();
            const over = [top - box.top, left - box.left, box.bottom - bottom, box.right - right];
            const most = Math.round(Math.max(...over));
            if (most > 1) { faults.push(`${name} ${most} px outside`); continue; }
            const points = [[0.5, 0.5], [0.1, 0.1], [0.1, 0.9]];
            const group = part.closest(
                '[data-testid^=hand-], [data-testid=fan], [data-testid=set-hand], [data-testid=board], .pod'
            ) ?? part;
            const seen = points.some(([x, y]) => {
                const at = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
                return at && (group.contains(at) || at.contains(part));
            });
            if (!seen) faults.push(`${name} lies under something`);
        }
    }
    return [...new Set(faults)];
}"""
# Text, hands and marks that are cut off, words that are broken, and what lies over text or over another hand.
# A name that ends in an ellipsis is shortened on purpose; bets that scroll are cut where they scroll.
_COVERED = r"""() => {
    const faults = new Set();
    const styleOf = (part) => getComputedStyle(part);
    const nameOf = (part) => {
        const words = part.textContent.trim().replace(/\s+/g, ' ').slice(0, 30);
        return `"${words}" in ${part.closest('[data-testid]')?.dataset.testid}`;
    };
    const isSpokenOnly = (part) =>
        styleOf(part).clipPath === 'inset(50%)' ||
        (part !== document.body && isSpokenOnly(part.parentElement));
    // What hides what reaches beyond it. What is placed freely is held only by what it is placed in.
    const clipsOf = (part) => {
        const clips = [];
        let isFree = false;
        for (let above = part; above !== document.body; above = above.parentElement) {
            const { position, overflowX, overflowY, textOverflow, containerType } = styleOf(above);
            const isPassed = isFree && position === 'static' && containerType === 'normal';
            if (!isPassed && (overflowX !== 'visible' || overflowY !== 'visible')) {
                const mayCut = textOverflow === 'ellipsis' || above.matches('.side');
                clips.push({ edge: above.getBoundingClientRect(), mayCut });
            }
            isFree = position === 'absolute' || (isPassed && isFree);
            if (position === 'fixed') break;
        }
        return clips;
    };
    const isInside = (box, edge) =>
        box.left >= edge.left - 1 && box.right <= edge.right + 1 &&
        box.top >= edge.top - 1 && box.bottom <= edge.bottom + 1;
    const common = (box, edge) => ({
        left: Math.max(box.left, edge.left),
        right: Math.min(box.right, edge.right),
        top: Math.max(box.top, edge.top),
        bottom: Math.min(box.bottom, edge.bottom),
    });
    const inSight = (box, clips) => clips.reduce((left, { edge }) => common(left, edge), box);
    const things = [];

    const OF_PICTURES = '.spoken, .card, .tile, .mini, .other, svg, aside, option';
    const nodes = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (nodes.nextNode()) {
        const node = nodes.currentNode;
        const part = node.parentElement;
        if (!node.data.trim() || part.closest(OF_PICTURES) || isSpokenOnly(part)) continue;
        if (!part.checkVisibility({ opacityProperty: true })) continue;
        const clips = clipsOf(part);
        range.selectNodeContents(node);
        const lines = [...range.getClientRects()];
        const words = lines.length > 1 ? node.data.matchAll(/[\p{L}\p{N}]+/gu) : [];
        for (const { index, 0: word } of words) {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const tops = [...range.getClientRects()].map(({ top }) => top);
            if (Math.max(...tops) - Math.min(...tops) > 6) faults.add(`${nameOf(part)}: ${word} is broken`);
        }
        const { position, backgroundColor } = styleOf(part);
        const isBadge = position === 'absolute' && !/, 0\)$|transparent/.test(backgroundColor);
        for (const { left, right, top, bottom } of isBadge ? [part.getBoundingClientRect()] : lines) {
            // Letters stand in the middle of their line.
            const trim = isBadge ? 0 : (bottom - top) * 0.2;
            let box = { left, right, top: top + trim, bottom: bottom - trim };
            for (const { edge, mayCut } of clips) {
                if (!mayCut && !isInside(box, edge)) faults.add(`${nameOf(part)} is cut`);
                box = common(box, edge);
            }
            things.push({ kind: 'text', part, box });
        }
    }
    const add = (kind, selector, mayBeCut) => {
        for (const part of document.querySelectorAll(selector)) {
            if (!part.checkVisibility()) continue;
            const box = part.getBoundingClientRect();
            const seen = inSight(box, clipsOf(part.parentElement));
            if (!mayBeCut && !isInside(box, seen)) faults.add(`${kind} ${nameOf(part)} is cut`);
            things.push({ kind, part, box: seen });
        }
    };
    add('mark', '.spot .round', true);
    add('panel', '.felt :is(.hand, .several, .choices, .turn .say)', false);
    add('card', '.felt [data-testid=card]', true);
    add('chip', '.spot .chip', true);

    const HAND = '[data-testid^=hand-], [data-testid=board], [data-testid=fan], [data-testid=set-hand], .pod';
    const ON_CARDS = '.sign, .puck, .total, .tag';
    const handOf = ({ part }) => part.closest(HAND);
    const mayMeet = (one, other) =>
        one.part.contains(other.part) || other.part.contains(one.part) ||
        (other.kind === 'chip' && one.kind === 'chip') ||
        (other.kind === 'card' && one.kind === 'card' && handOf(one) === handOf(other)) ||
        (other.kind === 'card' && one.kind === 'text' && one.part.closest(ON_CARDS));
    const meet = (one, other) => {
        const { left, right, top, bottom } = common(one, other);
        return right - left > 2 && bottom - top > 2;
    };
    things.forEach((one, place) => {
        for (const other of things.slice(place + 1)) {
            if (!meet(one.box, other.box) || mayMeet(one, other)) continue;
            const [first, second] = [one, other].map(({ kind, part }) => `${kind} ${nameOf(part)}`);
            faults.add(`${first} and ${second} lie over one another`);
        }
    });
    return [...faults];
}"""


def find_faults(page: Page) -> list[str]:
    """Return what cannot be read or seen at this table, in words."""
    found: list[str] = page.evaluate(_OUTSIDE) + page.evaluate(_COVERED)
    return found
