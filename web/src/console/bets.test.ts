import { expect, test } from 'vitest';
import type { SpotToBet } from '../generated/wire';
import { readBets } from './bets';

const spot = (key: string): SpotToBet => ({ name: key, wager: key, on: null, paytable: 'standard', minimum: 500, maximum: 100_000, key });
const SPOTS = ['p', 'b', 't', 'aa'].map(spot);

test.each([
  ['3', 3, {}],
  ['12 ', 12, {}],
  ['3b100', 3, { 1: '100' }],
  ['3 B 100', 3, { 1: '100' }],
  ['3-b-100', 3, { 1: '100' }],
  ['3b100t5', 3, { 1: '100', 2: '5' }],
  ['3 b100 t5.50', 3, { 1: '100', 2: '5.50' }],
  ['3b$100, aa5', 3, { 1: '100', 3: '5' }],
  ['3 25', 3, { 0: '25' }],
])('%s is read', (line, seat, amounts) => expect(readBets(line, SPOTS)).toEqual({ seat, amounts }));

test.each(['', 'b100', '3b', '3x100', '3b100b50', '3 25 50', '3b1.5', '3b-', '3100', '3 25 b'])('%s is not', (line) =>
  expect(readBets(line, SPOTS)).toBeUndefined(),
);
