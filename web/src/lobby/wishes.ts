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

/** Those that fit; the least that a table takes is that of its lowest main bet. */
export function fitting(tables: TableSummary[], { state, family, most }: Wish): TableSummary[] {
  return tables.filter(
    ({ jurisdiction, game, limits }) =>
      (state === ANY || jurisdiction === state) &&
      (family === ANY || game.family === family) &&
      (!most || Math.min(...limits.map(({ minimum }) => minimum)) <= most * 100),
  );
}
