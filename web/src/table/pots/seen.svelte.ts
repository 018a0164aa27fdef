import type { PlayedHands, ToldHand } from '../../generated/api';
import type { WholeView } from '../../house.svelte';
import { askHouse } from '../recall';

/** A hand that is looked at again, step by step, as the house tells it from its journal. */
class Seen {
  told = $state.raw<ToldHand | null>(null);
  step = $state(0);
  constructor(readonly table: string) {}

  hands = (before: number | null) => askHouse<PlayedHands>(this.table, before === null ? 'hands' : `hands?before=${before}`);

  hand = (round: number) => askHouse<ToldHand>(this.table, `hands/${round}`);

  async look(round: number): Promise<void> {
    this.told = await this.hand(round);
    this.step = 0;
  }

  /** The table as it was then, on the layout as it is now. */
  over(view: WholeView): WholeView | null {
    const { told } = this;
    const at = told?.steps[Math.min(this.step, told.steps.length - 1)];
    if (!told || !at) return null;
    const seats = at.seats.map((seat) => ({ ...seat, you: seat.number === told.your_seat }));
    return { ...view, round: told.round, phase: 'dealing', seconds_left: null, seats, hands: at.hands, pots: at.pots, ask: at.ask, announcements: [], your_seat: told.your_seat };
  }
}

const tables = new Map<string, Seen>();

export function seenAt(table: string): Seen {
  const seen = tables.get(table) ?? new Seen(table);
  tables.set(table, seen);
  return seen;
}
