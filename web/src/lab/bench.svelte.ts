import { post } from '../api/ask';
import { Latest } from '../api/latest.svelte';
import { game as gameOf } from '../api/rulebook';
import type {
  Line,
  MeterDocument,
  OddsDocument,
  OwnLine,
  OwnMeter,
  PayTableDocument,
  ShowDocument,
  WagerDocument,
} from '../generated/api';
import type { SavedBench } from './link';
import { keyOfOwn, type OwnTable } from './own';

/** The cards that a question about odds is asked for. */
export interface Shoe {
  game: string;
  decks?: number;
  removed?: string[];
}

export const FIRST_GAME = 'co/ez-baccarat';
export const SUITS = ['s', 'h', 'd', 'c'] as const;
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;

/** Odds with what each line gives back, for the return bar. */
export const askOdds = (question: object, signal: AbortSignal): Promise<OddsDocument> =>
  post('/api/odds', { ...question, line_returns: true }, signal);

/** What lies on the laboratory's bench: a game, its shoe, and the pay tables made from it. */
export class Bench {
  gameId = $state(FIRST_GAME);
  game = $state.raw<ShowDocument | null>(null);
  decks = $state<number | null>(null);
  /** How many of each card are gone, such as { "8s": 2 }. */
  removed = $state<Record<string, number>>({});
  own = $state<OwnTable[]>([]);
  #taking = 0;

  readonly odds = new Latest<Shoe, OddsDocument>(askOdds);
  /** The same game from a fresh shoe of its usual size, to see what moved. */
  readonly usual = new Latest<Shoe, OddsDocument>(askOdds);

  get shoe(): Shoe {
    const removed = Object.entries(this.removed).flatMap(([card, count]) => Array<string>(count).fill(card));
    return {
      game: this.gameId,
      ...(this.decks === null ? {} : { decks: this.decks }),
      ...(removed.length ? { removed } : {}),
    };
  }

  get cardsGone(): number {
    return Object.values(this.removed).reduce((sum, count) => sum + count, 0);
  }

  get usualDecks(): number | null {
    return this.game?.decks?.default ?? null;
  }

  /** True where the shoe is not the usual one, so that numbers may differ from the printed game's. */
  get changed(): boolean {
    return this.cardsGone > 0 || this.decks !== this.usualDecks;
  }

  /** Take another game to what was invented; what departs from the old one's pay tables stays behind. */
  choose(id: string): Promise<void> {
    const invented = this.own.filter(({ from }) => from === null);
    return this.take(id, { game: id, own: $state.snapshot(invented) });
  }

  /** Take another game, with what was saved of a bench; what was taken last stays, whichever comes first. */
  async take(id: string, saved?: SavedBench): Promise<void> {
    const taking = (this.#taking += 1);
    this.gameId = id;
    this.removed = {};
    this.own = [];
    const found = await gameOf(id);
    if (this.#taking !== taking) return;
    this.game = found;
    this.decks = found.decks ? (saved?.decks ?? found.decks.default) : null;
    this.removed = { ...saved?.removed };
    this.own = structuredClone(saved?.own ?? []);
  }

  setDecks(decks: number): void {
    this.decks = decks;
    const kept = Object.entries(this.removed).map(([card, count]) => [card, Math.min(count, this.held(card))] as const);
    this.removed = Object.fromEntries(kept.filter(([, count]) => count > 0));
  }

  /** How many of a card the whole shoe holds. */
  held(card: string): number {
    return (this.decks ?? 0) * (this.game?.pack[card] ?? 0);
  }

  /** The cards of the pack, a row for each rank that it has, and one for what has no rank. */
  get rows(): { name: string; cards: string[] }[] {
    const pack = Object.keys(this.game?.pack ?? {});
    const plain = RANKS.map((rank) => ({ name: rank as string, cards: SUITS.map((suit) => rank + suit) }));
    const others = pack.filter((card) => !plain.some(({ cards }) => cards.includes(card)));
    const ranked = plain.filter(({ cards }) => cards.some((card) => pack.includes(card)));
    return others.length ? [...ranked, { name: '★', cards: others }] : ranked;
  }

  get cardsHeld(): number {
    return Object.keys(this.game?.pack ?? {}).reduce((sum, card) => sum + this.held(card), 0);
  }

  left(card: string): number {
    return this.held(card) - (this.removed[card] ?? 0);
  }

  setGone(card: string, count: number): void {
    const gone = Math.max(0, Math.min(this.held(card), count));
    const { [card]: _, ...others } = this.removed;
    this.removed = gone === 0 ? others : { ...others, [card]: gone };
  }

  /** Take a whole row out of the shoe, or put it back if it is out. */
  toggle(cards: string[]): void {
    const back = cards.every((card) => this.left(card) === 0);
    for (const card of cards) this.setGone(card, back ? 0 : this.held(card));
  }

  /** Lay a copy of a printed pay table on the bench: another pay table of the same wager. */
  edit(wager: WagerDocument, table: PayTableDocument): OwnTable {
    const taken = this.own.some((each) => each.id === wager.id && each.on === wager.on);
    return this.#lay({
      id: taken ? this.#free(`my-${wager.id}`) : wager.id,
      name: wager.name,
      on: wager.on,
      lines: table.lines.map((line) => copyOfLine(line, table.currency)),
      from: { wager: wager.id, on: wager.on, paytable: table.id },
      ...(table.unit_cents === null ? {} : { unit: sum(table.unit_cents, table.currency) }),
      ...(table.suits ? { suits: table.suits } : {}),
      ...(table.envy_to ? { envy_to: table.envy_to } : {}),
      ...(table.meters.length ? { meters: table.meters.map(copyOfMeter) } : {}),
    });
  }

  /** Lay a wager of one's own on the bench, with a line that works in this game to begin from. */
  invent(name: string, line: OwnLine): OwnTable {
    return this.#lay({ id: this.#free('my-wager'), name, on: null, lines: [line], from: null });
  }

  discard(table: OwnTable): void {
    this.own = this.own.filter((each) => keyOfOwn(each) !== keyOfOwn(table));
  }

  #lay(table: OwnTable): OwnTable {
    this.own = [table, ...this.own];
    return table;
  }

  #free(id: string): string {
    const taken = new Set([...this.own, ...(this.game?.wagers ?? [])].map((each) => each.id));
    if (!taken.has(id)) return id;
    let number = 2;
    while (taken.has(`${id}-${number}`)) number += 1;
    return `${id}-${number}`;
  }
}

const sum = (cents: number, currency: string): string => (currency === 'USD' ? `$${cents / 100}` : `${currency} ${cents / 100}`);

const copyOfLine = ({ name, when, pays, vigorish, envy }: Line, currency: string): OwnLine => ({
  name,
  when,
  pays,
  ...(vigorish ? { vigorish } : {}),
  ...(envy ? { envy: sum(envy, currency) } : {}),
});

const copyOfMeter = ({ name, main_rate, reserve_rate, seed_cents, currency }: MeterDocument): OwnMeter => ({
  name,
  ...(main_rate === null ? {} : { main_rate }),
  ...(reserve_rate === null ? {} : { reserve_rate }),
  ...(seed_cents === null ? {} : { seed: sum(seed_cents, currency) }),
});
