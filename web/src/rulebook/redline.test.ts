import { expect, test } from 'vitest';
import type { DiffDocument, GameSummary, SentenceDocument } from '../generated/api';
import { addressOfComparison, comparable, comparisonIn, linesOf } from './redline';

test('an address names a game and the one it is compared with', () => {
  expect(comparisonIn('co/ez-baccarat')).toEqual({ id: 'co/ez-baccarat', other: '' });
  const address = addressOfComparison('co/ez-baccarat', 'ma/ez-baccarat');
  expect(comparisonIn(address)).toEqual({ id: 'co/ez-baccarat', other: 'ma/ez-baccarat' });
  expect(addressOfComparison('co/eternal', '')).toBe('co/eternal');
});

test('a game is compared with the others of its family alone', () => {
  const games = [
    { id: 'co/baccarat', family: 'two-hand' },
    { id: 'co/eternal', family: 'two-hand' },
    { id: 'ca/razz', family: 'pots' },
  ] as GameSummary[];
  expect(comparable(games[0]!, games).map(({ id }) => id)).toEqual(['co/eternal']);
});

test('sentences stand under their sections in the order of the house', () => {
  const sentence = (section: string, at: number) => ({ section, changes: [at] }) as SentenceDocument;
  const sentences = [sentence('wagers', 0), sentence('wagers', 1), sentence('readings', 2)];
  const lines = linesOf({ sentences } as DiffDocument);
  expect(lines.map(([section, some]) => [section, some.length])).toEqual([['wagers', 2], ['readings', 1]]);
});
