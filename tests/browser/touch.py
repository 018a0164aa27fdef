"""A finger on a telephone's glass: touch events as the browser itself makes them."""

from playwright.sync_api import Locator, Page

RESTS_MS = 120


def dragged(page: Page, piece: str, way: int) -> None:
    """Up or down by so many pixels, in steps, and let go."""
    swiped(page.get_by_test_id(piece), 0, way)


def swiped(touched: Locator, across: float, down: float) -> None:
    """From the middle of a thing by so many pixels, in steps, and let go."""
    touched.scroll_into_view_if_needed()
    box = touched.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = touched.page.context.new_cdp_session(touched.page)

    def sends(kind: str, *shares: float) -> None:
        points = [{"x": x + across * share, "y": y + down * share} for share in shares]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    sends("touchStart", 0)
    for step in range(1, 5):
        sends("touchMove", step / 4)
    # The finger rests before it lifts: a page that still slides takes the next tap as the word to stop.
    touched.page.wait_for_timeout(RESTS_MS)
    sends("touchMove", 1)
    sends("touchEnd")
    session.detach()


def too_small(page: Page, within: str = "") -> list[str]:
    """What can be tapped now and is less than 44 pixels high, all that answers a finger beside it counted."""
    found: list[str] = page.evaluate(TOO_SMALL, f"[data-testid={within}]" if within else "body")
    return found


TOO_SMALL = """(within) => {
    const LEAST = 43.5;
    const WHAT = 'button, select, summary, input, a.button, a.round, header a, nav a:not(.skip)';
    const all = [...document.querySelector(within).querySelectorAll(WHAT)];
    const controls = all.filter((each) => each.checkVisibility());
    const touched = (control) => (control.matches('input') && control.closest('label')) || control;
    const answers = (control, x, y) => control.contains(document.elementFromPoint(x, y));
    // What lies over a control that is scrolled to one height lies elsewhere at another.
    const reached = (control, share) => {
        control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const before = control.getBoundingClientRect();
        scrollBy(0, before.top + before.height / 2 - share * innerHeight);
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const far = (way) => {
            let by = 0;
            while (by < LEAST && answers(control, x, y + way * (by + 0.5))) by += 0.5;
            return by;
        };
        return far(-1) + far(1) >= LEAST;
    };
    return [...new Set(controls.map(touched))].filter((control) => {
        if (control.getBoundingClientRect().height >= LEAST) return false;
        return ![0.5, 0.4, 0.3, 0.6].some((share) => reached(control, share));
    }).map((control) => {
        const { width, height } = control.getBoundingClientRect();
        const { testid = control.ariaLabel ?? control.textContent.trim() } = control.dataset;
        return `${testid} ${Math.round(width)}x${Math.round(height)}`;
    });
}"""
