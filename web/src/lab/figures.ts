// How numbers are written. The numbers themselves come from the house.
import type { LineOdds, OfferOdds } from '../api/documents';
import { text } from '../text/en';

const percents = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 4, maximumFractionDigits: 4 });
const decimals = new Intl.NumberFormat('en', { minimumFractionDigits: 3, maximumFractionDigits: 3 });
const wholes = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export const percent = (value: number | null): string => (value === null ? text.lab.none : percents.format(value));
export const decimal = (value: number | null): string => (value === null ? text.lab.none : decimals.format(value));
export const whole = (value: number): string => wholes.format(value);
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** How often a chance comes, as one says it. */
export const oneIn = (chance: number): string => (chance > 0 ? text.lab.oneIn(wholes.format(1 / chance)) : text.lab.never);

export interface Segment {
  name: string;
  kind: 'win' | 'push';
  share: number;
}

const TO = /^(\d+(?:\.\d+)?) to (\d+(?:\.\d+)?)$/;
const FOR = /^(\d+(?:\.\d+)?) for (\d+(?:\.\d+)?)$/;

/** What one unit bet comes back as, as far as the words of the line say it. */
function comesBack(pays: string): number {
  const to = TO.exec(pays);
  if (to) return 1 + Number(to[1]) / Number(to[2]);
  const given = FOR.exec(pays);
  if (given) return Number(given[1]) / Number(given[2]);
  return pays === 'push' ? 1 : 0;
}

/**
 * The lengths of the return bar: it is drawn to the whole return that the house states, and shared out
 * among the lines by chance times pay. A drawing; no figure is read from it.
 */
export function segments(odds: OfferOdds): Segment[] {
  const whole = odds.house_edge === null ? (odds.fixed_return ?? 0) : 1 - odds.house_edge;
  const drawn = odds.lines.map((line: LineOdds) => ({ line, weight: line.probability * comesBack(line.pays) }));
  const sum = drawn.reduce((total, { weight }) => total + weight, 0);
  if (sum === 0) return [];
  return drawn
    .filter(({ weight }) => weight > 0)
    .map(({ line, weight }) => ({
      name: line.name,
      kind: line.pays === 'push' ? ('push' as const) : ('win' as const),
      share: (weight / sum) * whole,
    }));
}
