import type { TableSummary } from '../generated/api';

/** What one looks for among the tables; the most that one wants to have to bet is in dollars. */
export interface Wish {
  state: string;
  family: string;
  most: number | null;
}

export const ANY = '';

const unique = (names: string[]): string[] => [...new Set(names)].toSorted();

export const states = (tables: TableSummary[]): string[] => unique(tables.map(({ jurisdiction }) => jurisdiction));
export const families = (tables: TableSummary[]): string[] => unique(tables.map(({ game }) => game.family));

/** Those that fit, and first where one sits; the least that a table takes is that of its lowest main bet. */
export function fitting(tables: TableSummary[], { state, family, most }: Wish): TableSummary[] {
  return tables
    .filter(
      ({ jurisdiction, game, limits, stakes }) =>
        (state === ANY || jurisdiction === state) &&
        (family === ANY || game.family === family) &&
        (!most || (stakes?.lower ?? Math.min(...limits.map(({ minimum }) => minimum))) <= most * 100),
    )
    .toSorted((one, other) => Number(other.your_seat != null) - Number(one.your_seat != null));
}
