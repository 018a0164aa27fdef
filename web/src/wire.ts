// What travels between the page and the house. Money is in cents, cards are written "8s", "10h", "Kd".

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
  cards: string[];
  total: number | null;
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

export interface PastRound {
  winner: Winner;
  player_pair: boolean;
  banker_pair: boolean;
}

export interface GameName {
  id: string;
  name: string;
}

/** All that one patron may see of a table. */
export interface View {
  table: string;
  game: GameName;
  phase: Phase;
  round: number;
  seconds_left: number | null;
  shoe: Shoe | null;
  seats: Seat[];
  offers: Offer[];
  player: Hand;
  banker: Hand;
  winner: Winner | null;
  announcements: string[];
  settlements: Settlement[];
  history: PastRound[];
}

export interface TableSummary {
  table: string;
  game: GameName;
  limits: { minimum: number; maximum: number };
  free_seats: number[];
  phase: Phase;
}

export type Command =
  | { type: 'sit'; seat: number }
  | { type: 'buy_in'; seat: number; cents: number }
  | ({ type: 'bet'; seat: number; cents: number } & OfferKey)
  | ({ type: 'take_back'; seat: number } & OfferKey)
  | { type: 'leave'; seat: number };

export type ToHouse =
  | { type: 'join'; table: string }
  | { type: 'command'; id: string; table: string; command: Command };

export interface Refusal {
  reason: string;
  cite: string;
  sentence: string;
}

export type FromHouse =
  | { type: 'view'; table: string; seq: number; view: View }
  | { type: 'ack'; id: string; seq: number }
  /** `id` is null where the house could not tell which command it refuses, or it was not a command. */
  | ({ type: 'refused'; id: string | null } & Refusal);

export const keyOf = ({ wager, on, paytable }: OfferKey): string =>
  [wager, on, paytable].filter((part) => part !== null).join('-');

export const offerKey = ({ wager, on, paytable }: OfferKey): OfferKey => ({ wager, on, paytable });
