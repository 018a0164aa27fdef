import type { WholeView } from '../../house.svelte';

/** One hand as it was seen from here, step by step. */
export interface SeenHand {
  round: number;
  steps: WholeView[];
}

const MOST = 20;

/** The hands of a table since the page was opened, newest first, and the one that is looked at again. */
class Seen {
  hands = $state.raw<SeenHand[]>([]);
  again = $state<{ round: number; step: number } | null>(null);
  replayed = $derived.by(() => {
    const hand = this.again && this.hands.find(({ round }) => round === this.again?.round);
    return hand ? (hand.steps[Math.min(this.again?.step ?? 0, hand.steps.length - 1)] ?? null) : null;
  });

  /** Each view is kept as the house sent it. */
  look(view: WholeView): void {
    const lies = view.hands.some(({ cards }) => cards.length > 0);
    if (view.round === 0 || !lies) return;
    const [newest, ...older] = this.hands;
    if (newest?.round === view.round) {
      const last = newest.steps.at(-1);
      if (last && told(last) === told(view)) return;
      this.hands = [{ round: view.round, steps: [...newest.steps, view] }, ...older];
    } else this.hands = [{ round: view.round, steps: [view] }, ...this.hands].slice(0, MOST);
  }
}

/** What a step of a hand changes: a clock that runs is none. */
const told = ({ hands, pots, ask }: WholeView): string => JSON.stringify([hands, pots?.players, pots?.pots, pots?.pushed, ask?.seat, ask?.options]);

const tables = new Map<string, Seen>();

export function seenAt(table: string): Seen {
  const seen = tables.get(table) ?? new Seen();
  tables.set(table, seen);
  return seen;
}
