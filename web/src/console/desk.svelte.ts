import { copiesOf } from '../cards/tiles';
import { Connection, socketAddress, type Refusal } from '../connection';
import type { Console, Drawn, Layout, LegalAct, Scoreboard, SignOff, View, Waiting } from '../generated/wire';
import type { Filled } from './reading';

interface Told {
  console: Console;
  tips: number;
  seq: number;
}

/** One table at one console: what the house shows of it, and what it was asked to do. */
export class Desk {
  layout = $state.raw<Layout | null>(null);
  board = $state.raw<Scoreboard | null>(null);
  view = $state.raw<View | null>(null);
  console = $state.raw<Console | null>(null);
  tips = $state(0);
  /** What cannot be keyed any more; of tiles each as often as it has left the set. */
  gone = $derived([
    ...(this.console?.gone.flatMap((piece) => Array<string>(/^\d-\d$/.test(piece) ? copiesOf(piece) : 1).fill(piece)) ?? []),
    ...(this.console?.half_gone ?? []),
  ]);
  online = $state(true);
  /** Not shown yet: it came amid commands that are one act. */
  #held: Told | null = null;
  #isAmid = false;
  /** The row of the last command that was done from here. */
  #done = 0;
  /** What the console showed when the house was asked for what it is still deciding. */
  #askedOf = $state.raw<Console | null>(null);
  /** True until the house has answered, or the table has gone on. */
  busy = $derived(this.#askedOf !== null && this.#askedOf === this.console);
  refusal = $state.raw<Refusal | null>(null);
  /** What to say of a key that was pressed for nothing that could be done. */
  missed = $state('');
  /** The command that waits for a second person's signature. */
  waiting = $state.raw<Waiting | null>(null);
  #connection: Connection;
  #asked: Promise<unknown> = Promise.resolve();

  constructor(
    readonly table: string,
    turnedAway: () => void,
  ) {
    this.#connection = new Connection(socketAddress(), {
      onLayout: (_, layout) => (this.layout = layout),
      onBoard: (_, board) => (this.board = board),
      onView: (_, view) => (this.view = view),
      onConsole: (_, console, tips, seq) => this.#show({ console, tips, seq }),
      onDone: (seq) => (this.#done = Math.max(this.#done, seq)),
      onRefusal: (refusal) => (this.refusal = refusal),
      onOnline: (online) => (this.online = online),
      onTurnedAway: turnedAway,
    });
    this.#connection.join(table);
  }

  close(): void {
    this.#connection.close();
  }

  /** The act of this name, also among those that put an irregularity right. */
  actOf(id: string | null | undefined): LegalAct | null {
    const ways = this.console?.irregularities.flatMap(({ ways }) => ways.map(({ act }) => act)) ?? [];
    return [...(this.console?.acts ?? []), ...ways].find((act) => act.id === id) ?? null;
  }

  /**
   * Has it done; true if the house did it. A button pressed again while the house decides does nothing, but a
   * card keyed meanwhile waits for its turn.
   */
  async do(act: LegalAct, filled: Filled = {}, signOff?: SignOff): Promise<boolean> {
    if (this.busy && !act.needs?.length) return false;
    const [first, ...then] = [{ ...act.command, ...filled }, ...(act.then ?? [])];
    return this.#inTurn(() => (then.length > 0 ? this.#asOne([first, ...then]) : this.#ask(first, signOff)));
  }

  /** A card keyed at a decision: the hand asked for one, and this is what it was dealt. */
  async draw({ act, command }: Drawn, card: string): Promise<boolean> {
    const said = this.actOf(act);
    if (this.busy || said === null) return false;
    return this.#inTurn(() => this.#asOne([said.command, { ...command, card }]));
  }

  /** Commands that are one act, each after the one before was done; what is prompted between them is nobody's. */
  async #asOne(commands: Filled[]): Promise<boolean> {
    this.#isAmid = true;
    let did = true;
    for (const command of commands) did = did && (await this.#ask(command));
    this.#isAmid = false;
    if (this.#held) this.#show(this.#held);
    return did;
  }

  #show(told: Told): void {
    const isBetween = this.#isAmid || (this.#held !== null && told.seq < this.#done);
    this.#held = isBetween ? told : null;
    if (isBetween) return;
    this.console = told.console;
    this.tips = told.tips;
  }

  #inTurn(doing: () => Promise<boolean>): Promise<boolean> {
    this.#askedOf = this.console;
    this.missed = '';
    const turn = this.#asked.then(doing);
    this.#asked = turn;
    return turn;
  }

  /** Types the code that the signer's own page shows for the command that waits. */
  async signWithCode(code: string): Promise<void> {
    if (this.waiting === null) return;
    this.refusal = await this.#connection.signWithCode(this.waiting.request, code);
  }

  /** Nobody can sign any more for what was waiting. */
  withdraw(): void {
    if (this.waiting !== null) this.#connection.withdraw(this.waiting.request);
  }

  async #ask(command: Filled, signOff?: SignOff): Promise<boolean> {
    this.#askedOf = this.console;
    this.refusal = null;
    const given = Object.fromEntries(Object.entries(command).filter(([, value]) => value !== undefined));
    this.refusal = await this.#connection.command(this.table, given, signOff, (waiting) => (this.waiting = waiting));
    this.waiting = null;
    // What was done is shown next, and until then there is nothing to press a key for.
    if (this.refusal !== null) this.#askedOf = null;
    return this.refusal === null;
  }
}
