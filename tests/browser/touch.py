"""A finger on a telephone's glass: touch events as the browser itself makes them."""

from playwright.sync_api import Page


def dragged(page: Page, piece: str, way: int) -> None:
    """Up or down by so many pixels, in steps, and let go."""
    touched = page.get_by_test_id(piece)
    touched.scroll_into_view_if_needed()
    box = touched.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)

    def sends(kind: str, *at: float) -> None:
        points = [{"x": x, "y": each} for each in at]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    sends("touchStart", y)
    for step in range(1, 5):
        sends("touchMove", y + way * step / 4)
    sends("touchEnd")
    session.detach()
