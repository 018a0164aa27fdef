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

/** The least that a table takes: its lowest main bet, or the lower of its stakes. */
export const least = ({ stakes, limits }: TableSummary): number => stakes?.lower ?? Math.min(...limits.map(({ minimum }) => minimum));

/** Those that fit, and first where one sits; then one of each kind of game after the other, so that all kinds are seen. */
export function fitting(tables: TableSummary[], { state, family, most }: Wish): TableSummary[] {
  const fit = tables
    .filter(
      (table) =>
        (state === ANY || table.jurisdiction === state) &&
        (family === ANY || table.game.family === family) &&
        (!most || least(table) <= most * 100),
    )
    .toSorted((one, other) => one.table.localeCompare(other.table, 'en', { numeric: true }));
  const turns = new Map<string, number>();
  const turn = new Map(fit.map(({ table, game }) => [table, turns.set(game.family, (turns.get(game.family) ?? 0) + 1).get(game.family)!]));
  const place = ({ table, your_seat }: TableSummary) => (your_seat != null ? 0 : turn.get(table)!);
  return fit.toSorted((one, other) => place(one) - place(other));
}

/** A table where the house banks and bets are open: the simplest there is to sit down at; null where none has a seat. */
export function tableToPlay(tables: TableSummary[]): TableSummary | null {
  const simple = tables.filter(
    ({ play_money, stakes, bank, style, free_seats, limits, phase }) =>
      play_money && !stakes && !bank && style !== 'midi' && free_seats.length > 0 && limits.length > 0 && phase !== 'closed',
  );
  const after = ({ phase, meters, free_seats, seats }: TableSummary) =>
    Number(phase !== 'betting') * 4 + Number(free_seats.length === seats) * 2 + Number(meters.length > 0);
  return simple.toSorted((one, other) => after(one) - after(other) || least(one) - least(other))[0] ?? null;
}
