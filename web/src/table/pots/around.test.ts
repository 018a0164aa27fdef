import { expect, test } from 'vitest';
import type { SeatDrawn } from '../../house.svelte';
import { around } from './around';

const seats = (count: number, own: number): SeatDrawn[] =>
  Array.from({ length: count }, (_, at) => ({ number: at + 1, patron: null, chips: 0, bets: [], you: at + 1 === own }));

test('one’s own seat is nearest and the next one clockwise is on its left', () => {
  const placed = around(seats(6, 4));
  expect(placed[3]).toMatchObject({ x: 0, y: 1 });
  expect(placed[4]!.x).toBeLessThan(0);
  expect(placed[0]).toMatchObject({ x: 0, y: -1 });
});

test.each([2, 6, 9, 10])('%i seats stand apart', (count) => {
  const placed = around(seats(count, 1));
  for (const one of placed)
    for (const other of placed)
      if (one !== other) expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThan(0.3);
});
