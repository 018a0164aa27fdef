import { expect, test } from 'vitest';
import type { TableSummary } from '../generated/api';
import { tableToPlay } from './wishes';

const table = (name: string, about: object = {}) =>
  ({
    table: name,
    play_money: true,
    style: 'mini',
    limits: [{ name: 'Player', minimum: 1000, maximum: 100_000 }],
    seats: 7,
    free_seats: [1, 2],
    phase: 'betting',
    meters: [],
    ...about,
  }) as unknown as TableSummary;
const chosen = (...tables: TableSummary[]) => tableToPlay(tables)?.table;

test('a newcomer is seated where bets are open and others play', () => {
  expect(chosen(table('deals', { phase: 'dealing' }), table('empty', { free_seats: [1, 2, 3, 4, 5, 6, 7] }), table('open'))).toBe('open');
});

test('the lower of two minimums is chosen', () => {
  expect(chosen(table('ten'), table('five', { limits: [{ name: 'Player', minimum: 500, maximum: 5000 }] }))).toBe('five');
});

test.each([
  ['a full one', { free_seats: [] }],
  ['one for real money', { play_money: false }],
  ['one where a patron banks', { bank: { name: null, cents: 0 } }],
  ['one for pots', { stakes: { lower: 400 } }],
  ['one where patrons turn the cards', { style: 'midi' }],
  ['a closed one', { phase: 'closed' }],
])('nobody new is seated at %s', (_, about) => {
  expect(chosen(table('one', about))).toBeUndefined();
});
