import { expect, test } from 'vitest';
import { balance, dollars, gain, inCents, money } from './money';

test.each([
  [0, '$0'],
  [5, '$0.05'],
  [950, '$9.50'],
  [1000, '$10'],
  [1005, '$10.05'],
  [123_456_700, '$1,234,567'],
  [123_456_750, '$1,234,567.50'],
])('%i cents are told as %s', (cents, told) => expect(dollars(cents)).toBe(told));

test.each([
  [0, '$0.00'],
  [950, '$9.50'],
  [49_000, '$490.00'],
])('a balance of %i cents is told as %s', (cents, told) => expect(balance(cents)).toBe(told));

test.each([
  [0, '$0'],
  [1, '+$0.01'],
  [950, '+$9.50'],
  [-950, '–$9.50'],
  [-1000, '–$10'],
])('a gain of %i cents is told as %s', (cents, told) => expect(gain(cents)).toBe(told));

test('a meter is told in its own currency', () => {
  expect(money(123_450, 'USD')).toBe('$1,234.50');
  expect(money(105, 'PHP')).toBe('₱1.05');
});

test.each([
  [1, 100],
  [1.05, 105],
  [1.5, 150],
  [0.29, 29],
  [19.99, 1999],
])('%d dollars filled in are %i cents', (filled, cents) => expect(inCents(filled)).toBe(cents));
