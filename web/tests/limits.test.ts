import { expect, it } from 'vitest';
import { sharedLimits } from '../src/board/limits';

it('names wagers of the same limits together and mixes no others', () => {
  const limits = [
    { name: 'Player', minimum: 1000, maximum: 100_000 },
    { name: 'Banker', minimum: 1000, maximum: 100_000 },
    { name: 'Tie', minimum: 500, maximum: 10_000 },
  ];
  expect(sharedLimits(limits)).toEqual([
    { names: ['Player', 'Banker'], minimum: 1000, maximum: 100_000 },
    { names: ['Tie'], minimum: 500, maximum: 10_000 },
  ]);
});
