import { expect, test } from 'vitest';
import type { Settlement } from '../generated/wire';
import { netOf } from './payout';

const settled = (outcome: string, net: number) => ({ outcome, net }) as Settlement;

test('a jackpot counts when it is paid, every other bet at once', () => {
  expect(netOf([])).toBe(0);
  expect(netOf([settled('win', 950), settled('lose', -500), settled('push', 0)])).toBe(450);
  expect(netOf([settled('win', 950), settled('jackpot', 100_000)])).toBe(950);
});
