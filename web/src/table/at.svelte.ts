import { createContext } from 'svelte';
import type { Refusal } from '../connection';
import type { AskView, Command, Scoreboard, Settlement, Stake } from '../generated/wire';
import { house, whole } from '../house.svelte';
import { keyOf, type OfferKey } from '../offers';
import { Bets } from './bets.svelte';
import { lettersOf } from './keys';

/** How long no choice is taken after one: a second tap was meant for the question before. */
export const REST_MS = 400;

/** One table in front of you: what it shows, what you have there, and the last thing it refused. */
export class AtTable {
  refusal = $state<Refusal | null>(null);
  /** While a choice is on its way, and a moment longer. */
  rests = $state(false);
  #shown = $derived.by(() => house.shown(this.table));
  view = $derived(whole(this.#shown));
  bets: Bets = new Bets(this);
  #offers = $derived(this.#shown.layout?.offers);
  /** The key of each spot. */
  letters = $derived(lettersOf(this.#offers ?? []));

  constructor(
    readonly table: string,
    /** Who only watches takes no seat. */
    readonly watching = false,
    /** One of several in this window. */
    readonly beside = false,
  ) {}

  /** How a part of the page is called, so that no two in the window are called alike. */
  label = (words: string): string => (this.beside ? `${words}, ${this.table}` : words);

  /** Join it; the answer is to be called when one leaves. */
  come(): () => void {
    house.join(this.table, (refusal) => (this.refusal = refusal));
    return () => house.part(this.table);
  }

  get board(): Scoreboard | null {
    return this.#shown.board;
  }

  /** When the view came, to count its seconds down. */
  get viewedAt(): number {
    return this.#shown.viewedAt;
  }

  get online(): boolean {
    return house.online;
  }

  get seat() {
    return this.view?.seats.find((seat) => seat.you) ?? null;
  }

  /** How my bets of this round were settled. */
  get settlements(): Settlement[] {
    const number = this.seat?.number;
    return this.view?.settlements.filter((settlement) => settlement.seat === number) ?? [];
  }

  sit = (seat: number) => this.#tell({ type: 'sit', seat });

  buyIn = (cents: number) => this.fromSeat((seat) => ({ type: 'buy_in', seat, cents }));

  bringChips = (cents: number) => this.fromSeat((seat) => ({ type: 'bring_chips', seat, cents }));

  /** Nobody asked for it, so nothing is said where the house has no use for it any more. */
  async addShare(share: string, commitment: string): Promise<void> {
    if (this.seat) await house.command(this.table, { type: 'add_share', seat: this.seat.number, share, commitment });
  }

  /** Answers what the table asks now, and no later question: the cards that were seen go with it. */
  async choose({ place, hand }: AskView, choice: string, cents = 0, cards: string[] = []): Promise<void> {
    if (this.rests) return;
    this.rests = true;
    const dealt = this.view?.hands.reduce((sum, { cards }) => sum + cards.length, 0) ?? 0;
    await this.fromSeat(() => ({ type: 'choose', place, hand, choice, cents, cards, dealt }));
    setTimeout(() => (this.rests = false), REST_MS);
  }

  standUp = () => this.fromSeat((seat) => ({ type: 'leave', seat }));

  betOn(offer: OfferKey, place = this.bets.where.at): Stake | null {
    const mine = this.seat?.bets.filter((bet) => bet.joins == null && lies(bet, offer, place)) ?? [];
    // A hand that was split has a pile on each of its hands.
    return mine[0] ? { ...mine[0], cents: mine.reduce((sum, bet) => sum + bet.cents, 0) } : null;
  }

  settlementOf(offer: OfferKey): Settlement | null {
    const mine = this.settlements.filter((settlement) => lies(settlement, offer, this.bets.where.at));
    if (!mine[1]) return mine[0] ?? null;
    const net = mine.reduce((sum, each) => sum + each.net, 0);
    return { ...mine[0]!, net, outcome: net > 0 ? 'win' : net < 0 ? 'lose' : 'push' };
  }

  /** What the page itself says no to: nothing was asked of the house. */
  say(sentence: string, reason = 'not_now'): void {
    this.refusal = { reason, cite: '', sentence };
  }

  /** Sends a command of my seat; resolves to whether it was carried out. */
  fromSeat(command: (seat: number) => Command): Promise<boolean> {
    return this.seat ? this.#tell(command(this.seat.number)) : Promise.resolve(false);
  }

  async #tell(command: Command): Promise<boolean> {
    this.refusal = null;
    this.refusal = await house.command(this.table, command);
    return this.refusal === null;
  }
}

/** Whether it is on the offer, and at the place where a patron chooses one. */
const lies = (bet: OfferKey & { at?: number | null }, offer: OfferKey, place: number | null | undefined) =>
  keyOf(bet) === keyOf(offer) && (place === undefined || (bet.at ?? null) === place);

/** The table that a part of the page belongs to. */
export const [here, setHere] = createContext<AtTable>();
