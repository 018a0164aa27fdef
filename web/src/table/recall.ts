import type { Recall, SpentShoe } from '../generated/api';

// What the house looks up in its journal for a patron.

const path = (table: string, what: string) => `/api/tables/${encodeURIComponent(table)}/${what}`;

export async function askHouse<T>(table: string, what: string): Promise<T> {
  const response = await fetch(path(table, what));
  if (!response.ok) throw new Error(`the house answered ${response.status}`);
  return (await response.json()) as T;
}

export const roundsOf = (table: string, before: number | null = null): Promise<Recall> =>
  askHouse(table, before === null ? 'rounds' : `rounds?before=${before}`);

/** What proves the cards that I saw in a hand of a sealed shoe, or the house's words why there is nothing yet. */
export async function proofOf(table: string, shoe: number, round: number): Promise<SpentShoe | string> {
  const response = await fetch(path(table, `shoes/${shoe}?round=${round}`));
  if (response.ok) return (await response.json()) as SpentShoe;
  const { sentence } = (await response.json()) as { sentence?: string };
  if (sentence === undefined) throw new Error(`the house answered ${response.status}`);
  return sentence;
}

/** The record of a shoe; null while its seed has not been shown. */
export async function shoeOf(table: string, number: number): Promise<SpentShoe | null> {
  const response = await fetch(path(table, `shoes/${number}`));
  if (response.status === 400) return null;
  if (!response.ok) throw new Error(`the house answered ${response.status}`);
  return (await response.json()) as SpentShoe;
}
