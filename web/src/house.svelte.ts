import { createContext } from 'svelte';
import { Connection, socketAddress, type Refusal } from './connection';
import type { OpenTables, TableSummary } from './generated/api';
import type { Command, Layout, Scoreboard, SeatView, Settlement, Stake, View } from './generated/wire';
import { keyOf, type OfferKey } from './offers';
import { session } from './session.svelte';
import { Bets } from './table/bets.svelte';
import { lettersOf } from './table/keys';

export interface SeatDrawn extends SeatView {
  you: boolean;
}

/** The moment together with what is printed on the layout: what the page draws. */
export interface WholeView extends Omit<View, 'seats'>, Pick<Layout, 'game' | 'offers' | 'options' | 'house'> {
  seats: SeatDrawn[];
}

/** What the house has shown of a table so far; `viewedAt` is when the view came, to count its seconds down. */
interface Shown {
  layout: Layout | null;
  board: Scoreboard | null;
  view: View | null;
  viewedAt: number;
}

const NOTHING: Shown = { layout: null, board: null, view: null, viewedAt: 0 };

/** The one line to the house, and what it has shown of each table that is looked at. */
class House {
  online = $state(true);
  #tables = $state.raw<Record<string, Shown>>({});
  #refused = new Map<string, (refusal: Refusal) => void>();
  #connection = new Connection(socketAddress(), {
    onLayout: (table, layout) => this.#show(table, { layout }),
    onBoard: (table, board) => this.#show(table, { board }),
    onView: (table, view) => this.#show(table, { view, viewedAt: performance.now() }),
    onRefusal: (refusal) => [...this.#refused.values()].at(-1)?.(refusal),
    onOnline: (online) => (this.online = online),
    onTurnedAway: () => void session.ask(),
  });

  shown(table: string): Shown {
    return this.#tables[table] ?? NOTHING;
  }

  /** Look at a table, beside those that were joined before. */
  join(table: string, onRefusal: (refusal: Refusal) => void): void {
    this.#tables = { ...this.#tables, [table]: NOTHING };
    this.#refused.set(table, onRefusal);
    this.#connection.join(table);
  }

  part(table: string): void {
    this.#connection.part(table);
    const { [table]: _, ...others } = this.#tables;
    this.#tables = others;
    this.#refused.delete(table);
    if (this.#refused.size === 0) this.online = true;
  }

  command = (table: string, command: Command) => this.#connection.command(table, command);

  #show(table: string, part: Partial<Shown>): void {
    this.#tables = { ...this.#tables, [table]: { ...this.shown(table), ...part } };
  }
}

export const house = new House();

/** One table in front of you: what it shows, what you have there, and the last thing it refused. */
export class AtTable {
  refusal = $state<Refusal | null>(null);
  #shown = $derived.by(() => house.shown(this.table));
  view = $derived(whole(this.#shown));
  bets = new Bets(this);
  #offers = $derived(this.#shown.layout?.offers);
  /** The key of each spot. */
  letters = $derived(lettersOf(this.#offers ?? []));

  constructor(
    readonly table: string,
    /** Who only watches takes no seat. */
    readonly watching = false,
  ) {}

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
  async addShare(share: string): Promise<void> {
    if (this.seat) await house.command(this.table, { type: 'add_share', seat: this.seat.number, share });
  }

  standUp = () => this.fromSeat((seat) => ({ type: 'leave', seat }));

  betOn(offer: OfferKey): Stake | null {
    const key = keyOf(offer);
    return this.seat?.bets.find((bet) => keyOf(bet) === key) ?? null;
  }

  settlementOf(offer: OfferKey): Settlement | null {
    const key = keyOf(offer);
    return this.settlements.find((settlement) => keyOf(settlement) === key) ?? null;
  }

  /** What the page itself says no to: nothing was asked of the house. */
  say(sentence: string): void {
    this.refusal = { reason: 'not_now', cite: '', sentence };
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

/** The table that a part of the page belongs to. */
export const [here, setHere] = createContext<AtTable>();

export async function openTables(): Promise<TableSummary[]> {
  const response = await fetch('/api/tables');
  if (!response.ok) throw new Error(`the house answered ${response.status}`);
  return ((await response.json()) as OpenTables).tables;
}

/** The moment with the layout it is played on; nothing until both have come. */
function whole({ layout, view }: Shown): WholeView | null {
  if (layout === null || view === null) return null;
  const seats = view.seats.map((seat) => ({ ...seat, you: seat.number === view.your_seat }));
  const { game, offers, options, house } = layout;
  return { ...view, seats, game, offers, options, house };
}
