import { Connection, socketAddress, type Refusal } from './connection';
import type { OpenTables, TableSummary } from './generated/api';
import type { Command, Layout, Scoreboard, SeatView, Settlement, Stake, View } from './generated/wire';
import { keyOf, type OfferKey } from './offers';
import { session } from './session.svelte';

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

/** What the page knows: the tables you look at, and the last thing the house refused. */
export class House {
  /** The table in front of you; others may be joined beside it. */
  table = $state<string | null>(null);
  online = $state(true);
  refusal = $state<Refusal | null>(null);

  #shown = $state.raw<Record<string, Shown>>({});
  #here = $derived((this.table !== null && this.#shown[this.table]) || NOTHING);
  view = $derived(whole(this.#here));
  #connection = new Connection(socketAddress(), {
    onLayout: (table, layout) => this.#show(table, { layout }),
    onBoard: (table, board) => this.#show(table, { board }),
    onView: (table, view) => this.#show(table, { view, viewedAt: performance.now() }),
    onRefusal: (refusal) => (this.refusal = refusal),
    onOnline: (online) => (this.online = online),
    onTurnedAway: () => void session.ask(),
  });

  get board(): Scoreboard | null {
    return this.#here.board;
  }

  /** When the view came, to count its seconds down. */
  get viewedAt(): number {
    return this.#here.viewedAt;
  }

  /** Another joined table, as the house shows it. */
  viewOf(table: string): WholeView | null {
    return whole(this.#shown[table] ?? NOTHING);
  }

  get seat() {
    return this.view?.seats.find((seat) => seat.you) ?? null;
  }

  /** How my bets of this round were settled. */
  get settlements(): Settlement[] {
    const number = this.seat?.number;
    return this.view?.settlements.filter((settlement) => settlement.seat === number) ?? [];
  }

  /** Look at a table, beside those that were joined before. */
  join(table: string): void {
    this.table = table;
    this.#shown = { ...this.#shown, [table]: NOTHING };
    this.#connection.join(table);
  }

  part(table: string): void {
    this.#connection.part(table);
    const { [table]: _, ...others } = this.#shown;
    this.#shown = others;
    // Whoever goes straight to another table has that one in front already.
    if (this.table !== table) return;
    this.table = null;
    this.refusal = null;
    this.online = true;
  }

  sit = (seat: number) => this.#tell({ type: 'sit', seat });

  buyIn = (cents: number) => this.fromSeat((seat) => ({ type: 'buy_in', seat, cents }));

  bringChips = (cents: number) => this.fromSeat((seat) => ({ type: 'bring_chips', seat, cents }));

  /** Nobody asked for it, so nothing is said where the house has no use for it any more. */
  async addShare(share: string): Promise<void> {
    if (this.table !== null && this.seat) {
      await this.#connection.command(this.table, { type: 'add_share', seat: this.seat.number, share });
    }
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

  /** Sends a command of my seat; resolves to whether it was carried out. */
  fromSeat(command: (seat: number) => Command): Promise<boolean> {
    return this.seat ? this.#tell(command(this.seat.number)) : Promise.resolve(false);
  }

  #show(table: string, part: Partial<Shown>): void {
    this.#shown = { ...this.#shown, [table]: { ...(this.#shown[table] ?? NOTHING), ...part } };
  }

  async #tell(command: Command): Promise<boolean> {
    if (this.table === null) throw new Error('no table was joined');
    this.refusal = null;
    this.refusal = await this.#connection.command(this.table, command);
    return this.refusal === null;
  }
}

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

export const house = new House();
