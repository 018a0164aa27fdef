// The documents of the house's API: what `houseway … --json` prints, and what the laboratory adds.
import type { HandName } from '../wire';

export interface DecksAllowed {
  allowed: number[];
  default: number;
}

export interface WagerSummary {
  id: string;
  name: string;
  on: HandName | null;
  cite: string;
  paytables: string[];
}

export interface GameSummary {
  id: string;
  name: string;
  jurisdiction: string;
  cite: string;
  family: string;
  extends: string | null;
  decks: DecksAllowed | null;
  wagers: WagerSummary[];
}

export interface Note {
  cite: string;
  text: string;
  departs: boolean;
}

export interface PayLine {
  name: string;
  when: string;
  pays: string;
  cite: string;
  envy: number | null;
  vigorish: number;
}

export interface PayTable {
  id: string;
  cite: string;
  lines: PayLine[];
  unit_cents: number | null;
  currency: string;
  suits: number;
  /** True where the printed pays are the least that may be paid. */
  floor: boolean;
  envy_to: string | null;
  decks: number[] | null;
  seats: number | null;
  meters: Meter[];
  notes: Note[];
}

export interface Wager {
  id: string;
  name: string;
  on: HandName | null;
  kind: string;
  cite: string;
  paytables: PayTable[];
  notes: Note[];
}

export interface Meter {
  name: string;
  main_rate: string | null;
  reserve_rate: string | null;
  seed_cents: number | null;
  unit_cents: number;
  currency: string;
  cite: string;
}

export interface Option {
  id: string;
  meaning: string;
  choices: (number | string)[];
  cite: string;
}

export interface Procedure {
  id: string;
  text: string;
  cite: string;
  values: Record<string, unknown>;
}

export interface Game {
  id: string;
  name: string;
  jurisdiction: string;
  cite: string;
  family: string;
  extends: string | null;
  digest: string;
  decks: DecksAllowed | null;
  draw: { cite: string };
  wagers: Wager[];
  meters: Meter[];
  options: Option[];
  procedures: Procedure[];
  notes: Note[];
}

/** Which offer a result is about; one made in the laboratory has the pay table "own". */
export interface OfferName {
  wager: string;
  on: HandName | null;
  paytable: string;
}

export interface LineOdds {
  name: string;
  pays: string;
  combinations: string;
  probability: number;
}

export interface OfferOdds extends OfferName {
  /** Null for a wager that pays from a meter, which has a fixed return instead. */
  house_edge: number | null;
  house_edge_exact: string | null;
  hit_frequency: number;
  variance: number | null;
  standard_deviation: number | null;
  lines: LineOdds[];
  /** What each line gives back per unit bet. */
  line_returns?: number[];
  combinations: string;
  fixed_return: number | null;
  meters: { name: string; one_in: number | null; break_even_cents: number | null }[];
}

export interface Odds {
  game: string;
  decks: number | null;
  results: OfferOdds[];
}

export interface Feature {
  name: string;
  low: number;
  high: number;
  meaning: string;
  none: string;
}

/** A name that rules may use besides features, and what it stands for. */
export interface Word {
  name: string;
  meaning: string;
}

export interface Vocabulary {
  family: string;
  features: Feature[];
  /** What stands before a hand's features, as in `winner.total`. */
  owners: Word[];
  constants: Word[];
  events: Word[];
}

export type RuleAnswer =
  | { ok: true; canonical: string; sentence: string; uses: string[] }
  | { ok: false; error: { sentence: string; column: number | null } };

export interface Effects {
  results: (OfferName & { effects: Record<string, number | null> })[];
}

export interface SimulatedOffer extends OfferName {
  rounds: number;
  mean: number;
  standard_error: number;
  exact_mean: number;
  hits: { line: string; count: number }[];
}

export interface Simulation {
  state: 'running' | 'done' | 'cancelled' | 'failed';
  rounds: number;
  target: number;
  results: SimulatedOffer[];
  history: [number, number][];
  rounds_per_second: number;
  error: { sentence: string } | null;
}

export interface Estimate {
  value: number;
  standard_error: number;
}

export interface Counted extends OfferName {
  expectation: number;
  tags: { rank: string; effect: number; tag: number | null }[];
  advantage_from: number | null;
  trigger: number | null;
  bet_frequency: Estimate | null;
  average_edge: Estimate | null;
  units_per_shoe: Estimate | null;
  bound_frequency: Estimate;
  bound_units_per_shoe: Estimate;
}

export interface Counting {
  state: 'running' | 'done' | 'cancelled' | 'failed';
  /** Cards behind the cutting card, every place that is counted. */
  cuts: number[];
  results: { decks: number; cut: number; rounds_per_shoe: number; results: Counted[] }[];
  error: { sentence: string } | null;
}

export interface Problem {
  cite: string;
  field: string;
  problem: string;
}

export interface Check {
  ok: boolean;
  problems: Problem[];
}

export interface Finding {
  kind: string;
  game: string;
  wager: string | null;
  paytable: string | null;
  cite: string;
  finding: string;
}

export const nameOf = (offer: OfferName): string => `${offer.wager}|${offer.on ?? ''}|${offer.paytable}`;
