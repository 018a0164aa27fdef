import type { Suit } from './notation';

// Drawn in a box of 20 × 20 around its own centre.
export const SUIT_PATHS: Record<Suit, string> = {
  s: 'M0-10C3-5.5 9-2.5 9 2.2A4.3 4.3 0 0 1 1.3 4.8C1.6 7.3 2.3 9 4 10H-4C-2.3 9-1.6 7.3-1.3 4.8A4.3 4.3 0 0 1-9 2.2C-9-2.5-3-5.5 0-10Z',
  h: 'M0 9.5C-3 5-9.3 1-9.3-4.3A4.8 4.8 0 0 1 0-5.8A4.8 4.8 0 0 1 9.3-4.3C9.3 1 3 5 0 9.5Z',
  d: 'M0-10C2-6 4.5-3 7.5 0C4.5 3 2 6 0 10C-2 6-4.5 3-7.5 0C-4.5-3-2-6 0-10Z',
  c: 'M0-9.5A4.5 4.5 0 0 1 3.7-2.5A4.5 4.5 0 1 1 1.3 4.2C1.6 7 2.3 9 4 10H-4C-2.3 9-1.6 7-1.3 4.2A4.5 4.5 0 1 1-3.7-2.5A4.5 4.5 0 0 1 0-9.5Z',
};

/** In place of a suit, on a joker and on an ace of no suit. */
export const STAR = 'M0.0 -10.0L2.5 -3.4L9.5 -3.1L4.0 1.3L5.9 8.1L0.0 4.2L-5.9 8.1L-4.0 1.3L-9.5 -3.1L-2.5 -3.4Z';

/** What a court card wears, around (0, 0): a crown, a coronet with pearls, a feathered cap. */
export const HEADDRESS: Record<string, string> = {
  K: 'M-13 7 -15-5-7 1-1-7V-10H-3V-12H-1V-14H1V-12H3V-10H1V-7L7 1 15-5 13 7Z',
  Q: 'M-12 7-15-4C-10 2-8 0-7.5-6C-4 1-2 0 0-9C2 0 4 1 7.5-6C8 0 10 2 15-4L12 7ZM0-14A2 2 0 1 1 0-9.9A2 2 0 1 1 0-14Z',
  J: 'M-13 7C-14-4-6-8 2-7C9-6 12 0 12 7ZM5-6C8-13 15-14 18-11C15-11 12-8 11-2Z',
};

const LEFT = 34;
const MIDDLE = 50;
const RIGHT = 66;
type Place = readonly [x: number, y: number];

const both = (...ys: number[]): Place[] => ys.flatMap((y): Place[] => [[LEFT, y], [RIGHT, y]]);
const middle = (...ys: number[]): Place[] => ys.map((y): Place => [MIDDLE, y]);

/** Where the pips of a rank stand on a card of 100 × 140; those in the lower half stand on their head. */
export const PIP_PLACES: Record<string, Place[]> = {
  '2': middle(28, 112),
  '3': middle(28, 70, 112),
  '4': both(28, 112),
  '5': [...both(28, 112), ...middle(70)],
  '6': both(28, 70, 112),
  '7': [...both(28, 70, 112), ...middle(49)],
  '8': [...both(28, 70, 112), ...middle(49, 91)],
  '9': [...both(28, 56, 84, 112), ...middle(70)],
  '10': [...both(28, 56, 84, 112), ...middle(42, 98)],
};
