import { Connection, socketAddress, type Refusal } from './connection';
import type { OpenTables, TableSummary } from './generated/api';
import type { Command, Layout, Scoreboard, SeatView, View } from './generated/wire';
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

export async function openTables(): Promise<TableSummary[]> {
  const response = await fetch('/api/tables');
  if (!response.ok) throw new Error(`the house answered ${response.status}`);
  return ((await response.json()) as OpenTables).tables;
}

/** The moment with the layout it is played on; nothing until both have come. */
export function whole({ layout, view }: Shown): WholeView | null {
  if (layout === null || view === null) return null;
  const seats = view.seats.map((seat) => ({ ...seat, you: seat.number === view.your_seat }));
  const { game, offers, options, house } = layout;
  return { ...view, seats, game, offers, options, house };
}
