import { Connection } from './connection';
import type { Bet, Command, Offer, OfferKey, Refusal, Settlement, TableSummary, View } from './wire';
import { keyOf, offerKey } from './wire';

const NAME = 'houseway.name';

interface PlacedChip {
  round: number;
  offer: OfferKey;
  cents: number;
}

/** What the page knows: who you are, the table you look at, and the last thing the house refused. */
export class House {
  name = $state<string | null>(localStorage.getItem(NAME));
  view = $state<View | null>(null);
  /** When the view came, to count its seconds down. */
  viewedAt = $state(0);
  online = $state(true);
  refusal = $state<Refusal | null>(null);

  #doubts = 0;
  #placed: PlacedChip[] = [];
  #connection = new Connection(socketAddress(), {
    onView: (view) => {
      this.view = view;
      this.viewedAt = performance.now();
    },
    onRefusal: (refusal) => (this.refusal = refusal),
    onOnline: (online) => {
      this.online = online;
      if (online) this.#doubts = 0;
    },
    onTurnedAway: () => void this.#doubtSession(),
  });

  get seat() {
    return this.view?.seats.find((seat) => seat.you) ?? null;
  }

  /** How my bets of this round were settled. */
  get settlements(): Settlement[] {
    const number = this.seat?.number;
    return this.view?.settlements.filter((settlement) => settlement.seat === number) ?? [];
  }

  /** Resolves to null when the house lets you in, else to its refusal. */
  async enter(name: string): Promise<Refusal | null> {
    const response = await fetch('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    if (response.status === 400) return (await response.json()) as Refusal;
    if (!response.ok) throw new Error(`the house answered ${response.status}`);
    const session = (await response.json()) as { name: string };
    this.name = session.name;
    localStorage.setItem(NAME, session.name);
    return null;
  }

  /** Forget who I am on this page. */
  goOut(): void {
    this.leaveView();
    localStorage.removeItem(NAME);
    this.name = null;
    this.#doubts = 0;
  }

  join(table: string): void {
    this.view = null;
    this.#connection.join(table);
  }

  leaveView(): void {
    this.#connection.close();
    this.view = null;
    this.refusal = null;
    this.online = true;
  }

  sit = (seat: number) => this.#tell({ type: 'sit', seat });

  buyIn = (cents: number) => this.#tellFromSeat((seat) => ({ type: 'buy_in', seat, cents }));

  standUp = () => this.#tellFromSeat((seat) => ({ type: 'leave', seat }));

  async bet(offer: Offer, cents: number): Promise<void> {
    const round = this.view?.round ?? 0;
    const key = offerKey(offer);
    if (await this.#tellFromSeat((seat) => ({ type: 'bet', seat, ...key, cents })))
      this.#placed.push({ round, offer: key, cents });
  }

  /** Takes the last chip back: the bet comes off the table and, if chips remain of it, goes down again. */
  async undo(): Promise<void> {
    const chip = this.#lastChip();
    if (chip === null) return;
    const before = this.betOn(chip.offer)?.cents ?? 0;
    if (!(await this.#tellFromSeat((seat) => ({ type: 'take_back', seat, ...chip.offer })))) return;
    const cents = before - chip.cents;
    if (cents > 0) await this.#tellFromSeat((seat) => ({ type: 'bet', seat, ...chip.offer, cents }));
  }

  betOn(offer: OfferKey): Bet | null {
    const key = keyOf(offer);
    return this.seat?.bets.find((bet) => keyOf(bet) === key) ?? null;
  }

  settlementOf(offer: OfferKey): Settlement | null {
    const key = keyOf(offer);
    return this.settlements.find((settlement) => keyOf(settlement) === key) ?? null;
  }

  /** The last chip of this round; after a reload the page no longer knows it, and takes the whole last bet. */
  #lastChip(): PlacedChip | null {
    const round = this.view?.round ?? 0;
    this.#placed = this.#placed.filter((chip) => chip.round === round && this.betOn(chip.offer) !== null);
    const bet = this.seat?.bets.at(-1);
    return this.#placed.pop() ?? (bet ? { round, offer: offerKey(bet), cents: bet.cents } : null);
  }

  #tellFromSeat(command: (seat: number) => Command): Promise<boolean> {
    return this.seat ? this.#tell(command(this.seat.number)) : Promise.resolve(false);
  }

  async #tell(command: Command): Promise<boolean> {
    this.refusal = null;
    this.refusal = await this.#connection.command(command);
    return this.refusal === null;
  }

  /**
   * If the house answers, but not on the websocket, it does not know this session any more. Asked twice,
   * because a house that is just opening may answer the one before the other.
   */
  async #doubtSession(): Promise<void> {
    const answers = await fetch('/api/tables').then((response) => response.ok, () => false);
    this.#doubts = answers ? this.#doubts + 1 : 0;
    if (this.#doubts === 2) this.goOut();
  }
}

export async function openTables(): Promise<TableSummary[]> {
  const response = await fetch('/api/tables');
  if (!response.ok) throw new Error(`the house answered ${response.status}`);
  return ((await response.json()) as { tables: TableSummary[] }).tables;
}

function socketAddress(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
}

export const house = new House();
