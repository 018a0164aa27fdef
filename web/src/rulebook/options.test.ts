import { expect, test } from 'vitest';
import { choiceOf, optionName } from './options';

test('a choice is told in the words of its rule, or as it is', () => {
  expect(choiceOf('1: a set of spades is left out, 310 cards; 0: 320', 1)).toBe('a set of spades is left out, 310 cards');
  expect(choiceOf('1: a set of spades is left out, 310 cards; 0: 320', 0)).toBe('320');
  expect(choiceOf('jokers in the pack: 1 at a table of seven places', 4)).toBe('4');
  expect(optionName('split_by_the_letter')).toBe('Split by the letter');
});
