// What travels between the page and the house. Money is in cents, cards are written "8s", "10h", "Kd".

import type { Console } from './console/documents';

export type HandName = 'player' | 'banker';
export type Winner = HandName | 'tie';
export type Phase = 'betting' | 'dealing' | 'settled' | 'shuffling' | 'closed';

/** What a bet is on: a wager, the hand it is on (if any) and the pay table it is paid by. */
export interface OfferKey {
  wager: string;
  on: HandName | null;
  paytable: string;
}

export interface Line {
  name: string;
  pays: string;
  cite: string;
}

export interface Offer extends OfferKey {
  name: string;
  group: 'base' | 'bonus' | 'progressive';
  minimum: number;
  maximum: number;
  lines: Line[];
}

export interface Bet extends OfferKey {
  cents: number;
}

export interface Seat {
  number: number;
  patron: string | null;
  you: boolean;
  chips: number;
  bets: Bet[];
}

export interface Hand {
  /** "??" is a card that lies face down; dice are the numbers they show. */
  cards: string[];
  total: number | null;
  /** The seat that holds the hand to turn it. */
  holder?: number;
}

export interface Shoe {
  number: number;
  decks: number;
  cards_left: number;
  commitment: string;
}

export interface Settlement extends OfferKey {
  seat: number;
  amount: number;
  outcome: 'win' | 'lose' | 'push';
  /** Null when no line fits and the bet loses. */
  line: string | null;
  award: number;
  vigorish: number;
  net: number;
  cite: string;
}

export interface GameName {
  id: string;
  name: string;
}

/** What the house chose of what the rules leave to it; only what differs from the usual is sent. */
export interface HouseChoices {
  style?: 'mini' | 'midi' | 'full';
  shuffling?: 'hand' | 'device' | 'continuous';
  over_the_shoulder?: boolean;
  tokes?: boolean;
  [choice: string]: unknown;
}

/** What is printed on the layout; it changes only when the floor posts another. */
export interface Layout {
  game: GameName & { family: string; cite: string };
  seats: number[];
  offers: Offer[];
  options: Record<string, number | string | Record<string, string[]>>;
  house: HouseChoices;
}

/** A cell of a road: column and row from 1 at the top left, six rows. */
export interface Cell {
  column: number;
  row: number;
}

interface PairDots {
  player_pair: boolean;
  banker_pair: boolean;
}

export interface Bead extends Cell, PairDots {
  winner: Winner;
}

/** A win and the ties after it; `winner` is null while ties wait for the first win. */
export interface BigMark extends Cell, PairDots {
  winner: HandName | null;
  ties: number;
}

export type Ink = 'red' | 'blue';

export interface DerivedMark extends Cell {
  ink: Ink;
}

export interface Roads {
  bead_plate: Bead[];
  big_road: BigMark[];
  big_eye_boy: DerivedMark[];
  small_road: DerivedMark[];
  cockroach_pig: DerivedMark[];
}

/** What each derived road would show if this hand won next; null where the road has not begun. */
export interface Asked {
  winner: HandName;
  big_eye_boy: Ink | null;
  small_road: Ink | null;
  cockroach_pig: Ink | null;
}

export interface Count {
  name: string;
  count: number;
  percent: number;
}

export interface Figures {
  rounds: number;
  winners: Count[];
  pairs: Count[];
  naturals: Count[];
  events: Count[];
}

export interface Scoreboard {
  roads: Roads;
  ask: Asked[];
  figures: Figures;
  /** The figures of the shoes before, oldest first. */
  previous: Figures[];
}

/** The seats to which the cut and the shoe are offered now, and the one that may give the shoe up. */
export interface Offered {
  cut: number | null;
  shoe: number | null;
  /** How many cards the cut may leave in front of the cutting card. */
  cut_from?: number;
  cut_to?: number;
  pass_shoe?: number;
  cite?: string;
}

/** A table at one moment, as one person may see it. */
export interface TableView {
  table: string;
  phase: Phase;
  round: number;
  seconds_left: number | null;
  shoe: Shoe | null;
  seats: Omit<Seat, 'you'>[];
  player: Hand;
  banker: Hand;
  winner: Winner | null;
  announcements: string[];
  settlements: Settlement[];
  meters?: Meter[];
  hits?: Hit[];
  offered: Offered;
  your_seat: number | null;
}

/** The moment together with what is printed on the layout: what the page draws. */
export interface View extends Omit<TableView, 'seats'>, Pick<Layout, 'game' | 'offers' | 'options' | 'house'> {
  seats: Seat[];
}

/** A jackpot's meter; `pending` while a jackpot of it is being signed off. */
export interface Meter {
  /** The wager that feeds it and may win it. */
  wager: string;
  name: string;
  cents: number;
  currency: string;
  pending: boolean;
}

/** A winner's part of a jackpot; `cents` is null while it is only marked. */
export interface Hit {
  number: number;
  seat: number;
  wager: string;
  line: string;
  cents: number | null;
  stage: 'marked' | 'hit' | 'verified' | 'paid' | 'backed_out';
}

export interface TableSummary {
  table: string;
  game: GameName;
  jurisdiction: string;
  style: 'mini' | 'midi' | 'full';
  limits: { minimum: number; maximum: number };
  seats: number;
  free_seats: number[];
  phase: Phase;
  rounds: number;
  /** The last columns of the shoe's big road. */
  big_road: BigMark[];
  meters?: Meter[];
}

export type Command =
  | { type: 'sit'; seat: number }
  | { type: 'buy_in'; seat: number; cents: number }
  | ({ type: 'bet'; seat: number; cents: number } & OfferKey)
  | { type: 'place_bets'; seat: number; stakes: Bet[] }
  /** Without `cents` all that lies on the spot. */
  | ({ type: 'take_back'; seat: number; cents?: number } & OfferKey)
  | { type: 'return_cards' | 'give_up_cards'; seat: number; hand: HandName }
  | { type: 'cut'; seat: number; position: number }
  | { type: 'accept_shoe'; seat: number; dealer_deals: boolean }
  | { type: 'decline_cut' | 'decline_shoe' | 'pass_shoe'; seat: number }
  | { type: 'leave'; seat: number };

/** A command of staff, made from what the console is told is legal. */
export type StaffCommand = { type: string } & Record<string, unknown>;

/** Another member of the staff signs, by PIN. */
export interface SignOff {
  person: string;
  pin: string;
}

export type ToHouse =
  | { type: 'join'; table: string }
  | { type: 'part'; table: string }
  | { type: 'command'; id: string; table: string; command: Command | StaffCommand; sign_off?: SignOff };

export interface Refusal {
  reason: string;
  cite: string;
  sentence: string;
}

export type FromHouse =
  | { type: 'layout'; table: string; seq: number; layout: Layout }
  | { type: 'board'; table: string; seq: number; board: Scoreboard }
  | { type: 'view'; table: string; seq: number; view: TableView }
  | { type: 'console'; table: string; seq: number; console: Console; tips: number }
  | { type: 'ack'; id: string; seq: number }
  /** `id` is null where the house could not tell which command it refuses, or it was not a command. */
  | ({ type: 'refused'; id: string | null } & Refusal);

export const keyOf = ({ wager, on, paytable }: OfferKey): string =>
  [wager, on, paytable].filter((part) => part !== null).join('-');

export const offerKey = ({ wager, on, paytable }: OfferKey): OfferKey => ({ wager, on, paytable });
