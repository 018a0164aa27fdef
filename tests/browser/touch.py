"""A finger on a telephone's glass: touch events as the browser itself makes them."""

from playwright.sync_api import Locator, Page


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
    sends("touchEnd")
    session.detach()
