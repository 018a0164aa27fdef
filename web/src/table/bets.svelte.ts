import type { Command, Stake } from '../generated/wire';
import type { SeatDrawn, WholeView } from '../house.svelte';
import { keyOf, offerKey, type OfferKey } from '../offers';

/** What was put down with one gesture: one chip, or all the chips of a repeat or a double. */
interface Gesture {
  round: number;
  stakes: Stake[];
}

/** What bets need to know of their table. */
interface At {
  readonly view: WholeView | null;
  readonly seat: SeatDrawn | null;
  readonly online: boolean;
  betOn(offer: OfferKey, place?: number | null): Stake | null;
  fromSeat(command: (seat: number) => Command): Promise<boolean>;
}

const LAST = 'houseway.last-bets.';

/** My bets of this round, and the gestures that made them. The house decides whether each may stand. */
export class Bets {
  constructor(private readonly at: At) {}

  /** Where a patron banks: the place I bet at, null at my own. */
  where = $state.raw<Pick<Stake, 'at'>>({});
  #gestures = $state.raw<Gesture[]>([]);
  /** What I had down when bets closed, kept for a reload. */
  #last = $state.raw<{ table: string; stakes: Stake[] } | null>(null);

  /** What lay there while bets were open. */
  #lying: Gesture | null = null;

  get open(): boolean {
    return this.at.online && this.at.view?.phase === 'betting' && this.at.seat !== null;
  }

  get down(): Stake[] {
    return this.at.seat?.bets ?? [];
  }

  /** Without shares in bets that others hold. */
  get #own(): Stake[] {
    return this.down.filter(({ joins }) => joins == null);
  }

  get total(): number {
    return this.down.reduce((sum, { cents }) => sum + cents, 0);
  }

  get mayUndo(): boolean {
    return this.open && this.down.length > 0;
  }

  get mayRepeat(): boolean {
    return this.open && this.down.length === 0 && this.last.length > 0;
  }

  /** The bets of my last round here, as far as the layout still has them. */
  get last(): Stake[] {
    const { table = '', offers = [] } = this.at.view ?? {};
    const stakes = this.#last?.table === table ? this.#last.stakes : kept(table);
    const posted = new Set(offers.map(keyOf));
    return stakes.filter((bet) => posted.has(keyOf(bet)));
  }

  /** For each view: when bets close, what lies there, or lay there until a jackpot's sensor took it, can be repeated. */
  remember({ table, phase, round }: WholeView): void {
    const now: Gesture = { round, stakes: this.#own.map(copied) };
    if (phase === 'betting') this.#lying = now;
    if (phase !== 'dealing') return;
    const lay = this.#lying?.round === round ? this.#lying.stakes : [];
    const stakes = lay.length > now.stakes.length ? lay : now.stakes;
    if (stakes.length === 0) return;
    this.#last = { table, stakes };
    sessionStorage.setItem(LAST + table, JSON.stringify(stakes));
  }

  place = (offer: OfferKey, cents: number) => this.#put([{ ...offerKey(offer), cents, ...this.where }]);

  repeat = () => this.#put(this.last);

  /** A jackpot's bet is its unit and stays as it is. */
  double = () => {
    const units = new Set(this.at.view?.offers.filter(({ minimum, maximum }) => minimum === maximum).map(keyOf));
    return this.#put(this.#own.filter((bet) => !units.has(keyOf(bet))).map(copied));
  };

  /** Takes back what the last gesture put down, the last chip first. */
  async undo(): Promise<void> {
    const stakes = this.#lastGesture();
    for (const stake of stakes.toReversed()) if (!(await this.#takeBack(stake, stake.cents))) return;
  }

  /** Takes everything back; bonus bets first, for some may not stand without a bet on a hand. */
  async clear(): Promise<void> {
    const base = new Set(this.at.view?.offers.filter(({ group }) => group === 'base').map(keyOf));
    const inOrder = this.down.toSorted((one, other) => Number(base.has(keyOf(one))) - Number(base.has(keyOf(other))));
    this.#gestures = [];
    for (const bet of inOrder) if (!(await this.#takeBack(bet))) return;
  }

  async #put(stakes: Stake[]): Promise<void> {
    const [first] = stakes;
    if (first === undefined) return;
    const round = this.at.view?.round ?? 0;
    const placed = await this.at.fromSeat((seat) =>
      stakes.length === 1 ? { type: 'bet', seat, ...first, round } : { type: 'place_bets', seat, stakes, round },
    );
    if (placed) this.#gestures = [...this.#gestures.filter((each) => each.round === round), { round, stakes }];
  }

  #takeBack(bet: Stake, cents?: number): Promise<boolean> {
    const part = cents === undefined ? {} : { cents };
    return this.at.fromSeat((seat) => ({ type: 'take_back', seat, ...offerKey(bet), ...part, at: bet.at ?? seat }));
  }

  /** After a reload the page no longer knows the gestures, and takes the whole last bet. */
  #lastGesture(): Stake[] {
    const round = this.at.view?.round ?? 0;
    const [gesture, ...before] = this.#gestures.filter((each) => each.round === round).toReversed();
    this.#gestures = before.toReversed();
    if (gesture && gesture.stakes.every((stake) => (this.at.betOn(stake, stake.at)?.cents ?? 0) >= stake.cents)) return gesture.stakes;
    return this.down.slice(-1);
  }
}

const copied = (bet: Stake): Stake => ({ ...offerKey(bet), cents: bet.cents, at: bet.at ?? null });

function kept(table: string): Stake[] {
  try {
    return JSON.parse(sessionStorage.getItem(LAST + table) ?? '[]') as Stake[];
  } catch {
    return [];
  }
}
