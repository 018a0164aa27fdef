import { expect, test } from 'vitest';
import type { Stakes } from '../generated/wire';
import { stakesPosted } from './stakes';

test.each<[Partial<Stakes>, string]>([
  [{ limit: 'structured', lower: 400, upper: 800, blinds: [200, 400] }, '$4–$8 · blinds $2, $4'],
  [{ limit: 'structured', lower: 400, upper: 800, ante: 100, bring_in: 200 }, '$4–$8 · ante $1 · bring-in $2'],
  [{ limit: 'no-limit', lower: 500, blinds: [200, 500] }, '$2–$5 no limit'],
  [{ limit: 'no-limit', lower: 500 }, '$5 no limit'],
  [{ limit: 'spread', lower: 200, upper: 600 }, '$2–$6 spread'],
  [{ limit: 'chips', lower: 100 }, '$1 a chip'],
])('%j is posted as %s', (stakes, posted) => {
  expect(stakesPosted(stakes as Stakes)).toBe(posted);
});
