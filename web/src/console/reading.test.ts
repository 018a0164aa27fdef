import { expect, test } from 'vitest';
import type { Need } from '../generated/wire';
import { cents, counted } from './reading';

const need = (limits: Partial<Need> = {}) => limits as Need;

test.each([
  ['10', 1_000],
  ['$10', 1_000],
  [' 1,250 ', 125_000],
  ['9.50', 950],
  ['1.05', 105],
  ['1.50', 150],
  ['0.09', 9],
  ['999999999', 99_999_999_900],
])('%s is %i cents', (written, read) => expect(cents(written, need())).toBe(read));

test.each(['', 'ten', '1.5', '1.005', '.50', '-5', '10 20', '1e3', '1234567890'])('%s is no amount', (written) =>
  expect(cents(written, need())).toBeUndefined(),
);

test('an amount is within what is asked for', () => {
  const asked = need({ least: 500, most: 1_000, other_than: 700 });
  expect(['4.99', '5', '7', '10', '10.01'].map((written) => cents(written, asked))).toEqual([undefined, 500, undefined, 1_000, undefined]);
  expect(cents('0', need({ least: 1 }))).toBeUndefined();
  expect(cents('0', need())).toBe(0);
});

test('a count is a whole number', () => {
  expect(['14', ' 7 ', '1.5', 'x', ''].map((written) => counted(written, need({ least: 7, most: 14 })))).toEqual([14, 7, undefined, undefined, undefined]);
  expect(['999999', '1000000'].map((written) => counted(written, need()))).toEqual([999_999, undefined]);
});
