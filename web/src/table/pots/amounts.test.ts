import { expect, test } from 'vitest';
import { inWords } from './amounts';

test.each([
  [100, 'one dollar'],
  [1300, 'thirteen dollars'],
  [4200, 'forty-two dollars'],
  [8000, 'eighty dollars'],
  [31500, 'three hundred fifteen dollars'],
  [1200050, 'twelve thousand dollars and fifty cents'],
  [10010100, 'one hundred thousand one hundred one dollars'],
])('%i cents', (cents, said) => expect(inWords(cents)).toBe(said));
