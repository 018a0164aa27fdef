// What the house offers to choose from, and a table file as it takes one.
import type { DecksAllowed, Meter, Option, PayTable, Procedure } from '../api/documents';
import type { HandName } from '../wire';

export interface OfferChoice {
  wager: string;
  on: HandName | null;
  name: string;
  kind: string;
  cite: string;
  paytables: PayTable[];
}

export interface HouseChoice {
  field: string;
  /** What the rules fix; null where the house chooses. */
  value: boolean | null;
  text: string;
  cite: string;
}

export interface TableOptions {
  game: string;
  name: string;
  jurisdiction: string;
  cite: string;
  decks: (DecksAllowed & { cite: string }) | null;
  shuffling: string[];
  offers: OfferChoice[];
  shared_tables: { wagers: string[]; cite: string }[];
  must_hit: { number: number; wager: string; reset_cents: number; maximum_cents: number; cite: string }[];
  meters: Meter[];
  options: Option[];
  house: HouseChoice[];
  procedures: Record<string, Procedure>;
}

export interface TableFile {
  name: string;
  jurisdiction: string;
  game: string;
  decks?: number;
  batches?: number;
  shuffling?: string;
  seats: number | number[];
  must_hit?: number;
  progressive?: { executive_above: string };
  vigorish?: { kind: string; percent: number; rounding: string; collected: string; on?: string[] };
  options?: Record<string, number | string>;
  house?: Record<string, boolean | number | string>;
  rules_submission?: Record<string, string>;
  tokes?: { allowed?: boolean; wagers?: string[]; only_where_patron_bets?: boolean; posted?: boolean };
  approval?: { needed_for: string; note: string }[];
  offer: OfferedFile[];
}

export interface OfferedFile {
  wager: string;
  on?: HandName;
  paytable: string;
  minimum?: string;
  maximum?: string;
  lines?: { line: string; pays: string }[];
  unit?: string;
  suits?: string[];
  meter?: { name: string; main_rate?: string; reserve_rate?: string; seed?: string }[];
  aggregate?: string;
  link?: string;
}
