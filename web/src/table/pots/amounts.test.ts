import { expect, test } from 'vitest';
import { inWords } from './amounts';

test.each([
  [100, 'one dollar'],
  [1300, 'thirteen dollars'],
  [0, 'zero dollars'],
  [200, 'two dollars'],
  [2000, 'twenty dollars'],
  [4200, 'forty-two dollars'],
  [9900, 'ninety-nine dollars'],
  [10000, 'one hundred dollars'],
  [99900, 'nine hundred ninety-nine dollars'],
  [100000, 'one thousand dollars'],
  [105, 'one dollar and five cents'],
  [8000, 'eighty dollars'],
  [31500, 'three hundred fifteen dollars'],
  [1200050, 'twelve thousand dollars and fifty cents'],
  [10010100, 'one hundred thousand one hundred one dollars'],
])('%i cents', (cents, said) => expect(inWords(cents)).toBe(said));
