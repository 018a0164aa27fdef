import type { HandName, StaffCommand } from '../wire';

// What the house tells a console: the acts that are legal now, and why the others are not.

export type StaffRole = 'dealer' | 'floor' | 'executive';

export interface Need {
  name: string;
  kind: 'card' | 'burn' | 'hand' | 'dice' | 'seat' | 'choice' | 'amount' | 'number' | 'reason' | 'chips' | 'additions';
  label: string;
  choices?: (number | string)[];
  least?: number;
  most?: number;
  /** What the amount would have been, and is not. */
  other_than?: number;
  optional?: boolean;
  /** True where a card may have gone unseen. */
  unseen?: boolean;
  /** How many cards follow a first one, by its rank. */
  counts?: Record<string, number>;
}

export interface LegalAct {
  id: string;
  label: string;
  group: 'deal' | 'shoe' | 'seats' | 'jackpot' | 'tray' | 'irregular';
  /** As far as it is known; the needs are the rest. */
  command: StaffCommand;
  cite: string;
  needs?: Need[];
  /** What to announce. */
  says?: string[];
  /** Who must sign besides, at least. */
  sign_off?: StaffRole;
}

export interface NotNow {
  id: string;
  label: string;
  reason: string;
  cite: string;
  sentence: string;
}

export interface Prompt {
  words: string;
  cite: string;
  why?: string;
  act?: string;
  hand?: HandName;
}

export interface Irregularity {
  id: string;
  name: string;
  text: string;
  cite: string;
  ways: { text: string; act: LegalAct }[];
  not_now: string;
}

export interface Payment {
  seat: number;
  words: string;
  outcome: 'win' | 'lose' | 'push' | 'jackpot';
  cite: string;
  toke: boolean;
}

export interface Console {
  role: StaffRole;
  prompt: Prompt;
  notices: { words: string; cite: string }[];
  acts: LegalAct[];
  not_now: NotNow[];
  irregularities: Irregularity[];
  payments: Payment[];
  /** Cards of which none is left in the shoe. */
  gone: string[];
}

/** What was filled in, by the name of the need; undefined is not filled in yet. */
export type Filled = Record<string, unknown>;
