import { expect, test } from 'vitest';
import type { TableSummary } from '../generated/api';
import { ANY, fitting } from './wishes';

const table = (name: string, about: object) =>
  ({ table: name, jurisdiction: 'California', game: { family: 'pots' }, limits: [], your_seat: null, ...about }) as unknown as TableSummary;
const holdem = table('holdem', { stakes: { limit: 'structured', lower: 400, upper: 800 } });
const baccarat = table('baccarat', { limits: [{ name: 'Player', minimum: 1000, maximum: 100_000 }] });
const names = (most: number | null, ...tables: TableSummary[]) =>
  fitting(tables, { state: ANY, family: ANY, most }).map((each) => each.table);

test('a table that posts stakes is found by its lower bet', () => {
  expect(names(4, holdem, baccarat)).toEqual(['holdem']);
  expect(names(3, holdem, baccarat)).toEqual([]);
});

test('the table where one sits comes first', () => {
  expect(names(null, baccarat, { ...holdem, your_seat: 4 })).toEqual(['holdem', 'baccarat']);
});

test('tables of one kind of game do not stand before all others', () => {
  const others = ['demo-2', 'demo-10'].map((name) => table(name, { game: { family: 'two-hand' } }));
  expect(names(null, ...others, holdem)).toEqual(['demo-2', 'holdem', 'demo-10']);
});
