import type { Command, OfferView, Stake } from '../generated/wire';
import type { SeatDrawn, WholeView } from '../house.svelte';
import { keyOf, offerKey, type OfferKey } from '../offers';
import { both, either, text } from '../text/en';

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
  say(sentence: string, reason?: string): void;
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

  /** The round whose bets were seen to close. */
  #closed: number | null = null;

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
    if (this.#closed !== round) this.#tellReturned(lay, now.stakes);
    this.#closed = round;
    const stakes = lay.length > now.stakes.length ? lay : now.stakes;
    if (stakes.length === 0) return;
    this.#last = { table, stakes };
    sessionStorage.setItem(LAST + table, JSON.stringify(stakes));
  }

  /** A chip on a spot; bets that are made together go down together, as much on each. */
  place = (offer: OfferKey, cents: number) => {
    const tied = this.#tiedTo(offer);
    const lies = (each: OfferKey) => this.at.betOn(each)?.cents ?? 0;
    const least = Math.max(...tied.map(lies)) > 0 ? 0 : Math.max(...tied.map(({ minimum }) => minimum));
    const whole = Math.max(...tied.map(lies)) + Math.max(cents, least);
    return this.#put(
      tied.length > 1
        ? tied.map((each) => ({ ...offerKey(each), cents: whole - lies(each), ...this.where })).filter((stake) => stake.cents > 0)
        : [{ ...offerKey(offer), cents, ...this.where }],
    );
  };

  /** The offers that are bet with this one, itself among them; none where it is bet alone. */
  #tiedTo(offer: OfferKey): OfferView[] {
    const tied = this.at.view?.offers.filter(({ together }) => together) ?? [];
    return tied.some((each) => keyOf(each) === keyOf(offer)) ? tied : [];
  }

  /** What lay there when bets closed and lies there no more went back, for want of another bet. */
  #tellReturned(lay: Stake[], left: Stake[]): void {
    for (const stake of lay) {
      const offer = this.at.view?.offers.find((each) => keyOf(each) === keyOf(stake));
      const stays = left.some((each) => keyOf(each) === keyOf(stake) && each.at === stake.at);
      if (!offer || stays || offer.group === 'progressive') continue;
      const [all, any] = [offer.beside_all ?? [], offer.beside_any ?? []];
      if (all.length + any.length === 0) continue;
      this.at.say(text.spots.wentBack(offer.name, all.length ? both(all) : either(any)), 'bet_returned');
      return;
    }
  }

  repeat = () => this.#put(this.last);

  /** A jackpot's bet is its unit and stays as it is. */
  double = () => {
    const units = new Set(this.at.view?.offers.filter(({ minimum, maximum }) => minimum === maximum).map(keyOf));
    return this.#put(this.#own.filter((bet) => !units.has(keyOf(bet))).map(copied));
  };

  /** Takes back what the last gesture put down, the last chip first. */
  async undo(): Promise<void> {
    const stakes = this.#lastGesture();
    const rests = stakes.map((stake) => ({ ...stake, cents: (this.at.betOn(stake, stake.at)?.cents ?? 0) - stake.cents }));
    const tied = stakes.length > 1 && stakes.some((stake) => this.#tiedTo(stake).length > 1);
    // Bets that must be equal are never left unequal: they go back whole, and what stays is put down again.
    for (const stake of stakes.toReversed()) if (!(await this.#takeBack(stake, tied ? undefined : stake.cents))) return;
    const left = rests.filter(({ cents }) => cents > 0);
    if (tied && left.length > 0) await this.#send(left);
  }

  /** Takes everything back; bonus bets first, for some may not stand without a bet on a hand. */
  async clear(): Promise<void> {
    const base = new Set(this.at.view?.offers.filter(({ group }) => group === 'base').map(keyOf));
    const inOrder = this.down.toSorted((one, other) => Number(base.has(keyOf(one))) - Number(base.has(keyOf(other))));
    this.#gestures = [];
    for (const bet of inOrder) if (!(await this.#takeBack(bet))) return;
  }

  async #put(stakes: Stake[]): Promise<void> {
    if (stakes.length === 0) return;
    const round = this.at.view?.round ?? 0;
    if (await this.#send(stakes)) this.#gestures = [...this.#gestures.filter((each) => each.round === round), { round, stakes }];
  }

  #send(stakes: Stake[]): Promise<boolean> {
    const round = this.at.view?.round ?? 0;
    const [first, ...others] = stakes;
    return this.at.fromSeat((seat) =>
      first && others.length === 0 ? { type: 'bet', seat, ...first, round } : { type: 'place_bets', seat, stakes, round },
    );
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
    const last = this.down.slice(-1);
    const tied = new Set(last.flatMap((stake) => this.#tiedTo(stake)).map(keyOf));
    return tied.size > 1 ? this.down.filter((stake) => tied.has(keyOf(stake)) && stake.at === last[0]?.at) : last;
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
