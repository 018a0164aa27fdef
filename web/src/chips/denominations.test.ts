import { expect, test } from 'vitest';
import { dollars } from '../money';
import { chipsOf, NOTES, topChip } from './denominations';

test.each([
  [0, []],
  [99, []],
  [100, [100]],
  [500, [500]],
  [600, [500, 100]],
  [2_400, [500, 500, 500, 500, 100, 100, 100, 100]],
  [2_500, [2_500]],
  [63_150, [50_000, 10_000, 2_500, 500, 100]],
])('%i cents are these chips', (cents, chips) => expect(chipsOf(cents)).toEqual(chips));

test.each([
  [50, 100],
  [100, 100],
  [499, 100],
  [500, 500],
  [2_499, 500],
  [2_500, 2_500],
  [10_000, 10_000],
  [49_999, 10_000],
  [50_000, 50_000],
])('the largest chip of %i cents is that of %i', (cents, chip) => expect(topChip(cents)).toBe(chip));

test('what is counted on the table are notes and coins of the United States', () => {
  expect(NOTES.map(dollars)).toEqual(['$100', '$50', '$20', '$10', '$5', '$1']);
});
