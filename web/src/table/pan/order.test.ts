import { expect, test } from 'vitest';
import { arranged, movedTo } from './order';

const cards = ['Kh', '7s', '7d', '7s', 'Ah'];

test('a hand is sorted by rank, the jack after the seven and the ace low, or by suit', () => {
  expect(arranged(['Kh', 'Js', '7d', 'As'], 'rank', [])).toEqual(['As 1', '7d 1', 'Js 1', 'Kh 1']);
  expect(arranged(cards, 'suit', [])).toEqual(['7s 1', '7s 2', 'Ah 1', 'Kh 1', '7d 1']);
});

test('what was dragged stays where it is when cards go and come', () => {
  const liked = movedTo(arranged(cards, 'rank', []), 4, 0);
  expect(liked).toEqual(['Kh 1', 'Ah 1', '7s 1', '7s 2', '7d 1']);
  expect(arranged(['7d', '2c', '7s', 'Kh'], null, liked)).toEqual(['Kh 1', '7s 1', '7d 1', '2c 1']);
});
