"""Answers kept by a key of their own, and forgotten in the order in which they were worked out."""

from concurrent.futures import ThreadPoolExecutor

from houseway.cache import kept


def test_an_answer_is_worked_out_once_for_its_key_and_the_oldest_goes_first():
    asked = []

    @kept(2, by=lambda number, unlike: number % 10)
    def squared(number, unlike):
        asked.append(number)
        return number**2

    assert [squared(3, []), squared(13, {}), squared(4, None)] == [9, 9, 16]
    assert asked == [3, 4]
    assert [squared(5, 0), squared(4, 0), squared(3, 0)] == [25, 16, 9]
    assert asked == [3, 4, 5, 3]


def test_nothing_is_an_answer_too():
    asked = []

    @kept(2, by=lambda: "only")
    def nothing():
        asked.append(1)

    assert nothing() is nothing() is None
    assert asked == [1]


def test_threads_that_ask_at_once_all_get_their_own_answer():
    @kept(4, by=lambda number: number)
    def doubled(number):
        return number * 2

    numbers = [number % 9 for number in range(5_000)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(doubled, numbers)) == [number * 2 for number in numbers]
