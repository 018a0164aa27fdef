import { words } from '../generated/bank_words';
import { cardName } from './notation';

const names = words.tiles as Record<string, string>;

/** "Teen 天 tile 6-6" */
export const tileName = (tile: string): string => `${names[tile] ?? ''} ${cardName(tile)}`;

/** Two tiles have the same spots, unless their kinds make a mixed pair: nines, eights, sevens, fives and Gee Joon. */
const MIXED = ['6-3', '5-4', '6-2', '5-3', '5-2', '4-3', '4-1', '3-2', '4-2', '2-1'];

/** How many tiles of a set have these spots. */
export const copiesOf = (tile: string): number => (MIXED.includes(tile) ? 1 : 2);
