import type { GameSummary, ShowDocument, VocabularyAnswer } from '../generated/api';
import { get } from './ask';

// What does not change while the house is open is asked for once.
const kept = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  const found = kept.get(path);
  if (found) return found as Promise<T>;
  const asked = get<T>(path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

export const games = (): Promise<GameSummary[]> => once('/api/games');
export const game = (id: string): Promise<ShowDocument> => once(`/api/games/${id}`);
export const vocabulary = (family: string, game: string): Promise<VocabularyAnswer> =>
  once(`/api/vocabulary/${family}?game=${encodeURIComponent(game)}`);

/** Games under their jurisdictions, in the order of the catalog. */
export function byJurisdiction<G extends { jurisdiction: string }>(all: G[]): [string, G[]][] {
  const found = new Map<string, G[]>();
  for (const each of all) found.set(each.jurisdiction, [...(found.get(each.jurisdiction) ?? []), each]);
  return [...found];
}
