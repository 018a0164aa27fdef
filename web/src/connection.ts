import { text } from './text/en';
import type { Client, Command, Console, Layout, LegalAct, RefusedAnswer, Scoreboard, Server, SignOff, View, Waiting } from './generated/wire';

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;

/** The house says no, with its clause. */
export type Refusal = Pick<RefusedAnswer, 'reason' | 'cite' | 'sentence'>;

/** What a break of the line ends: nobody knows what lies on the table, or what is asked, when it is mended. */
const OF_THE_MOMENT: readonly string[] = ['bet', 'place_bets', 'take_back', 'choose'];
const LINE_BROKEN: Refusal = { reason: 'line_broken', cite: '', sentence: text.table.lineBroken };

interface Unanswered {
  message: Client;
  isOfTheMoment: boolean;
  answer: (refusal: Refusal | null) => void;
  /** Hears that the command waits for a second person's signature. */
  waits?: (waiting: Waiting) => void;
}

export interface Listener {
  onLayout: (table: string, layout: Layout) => void;
  onBoard: (table: string, board: Scoreboard) => void;
  onView: (table: string, view: View) => void;
  /** Comes to staff only, before each view. */
  onConsole?: (table: string, console: Console, tips: number, seq: number) => void;
  /** Hears in which row a command of its own was recorded. */
  onDone?: (seq: number) => void;
  /** The house refuses something that was no command, such as joining a table that is not there. */
  onRefusal: (refusal: Refusal) => void;
  onOnline: (online: boolean) => void;
  /** The websocket closed before it was open: the house is closed, or does not know the session. */
  onTurnedAway: () => void;
}

/**
 * One websocket to the house, kept open while a table is joined. After a break it joins its tables again
 * and repeats, under the same id, every command that was not answered; the house carries out an id once.
 * Bets and choices are never repeated: they would be placed unseen, or answer another question.
 */
export class Connection {
  #socket: WebSocket | null = null;
  #tables = new Set<string>();
  #wait = FIRST_WAIT_MS;
  #retry: number | undefined;
  #unanswered = new Map<string, Unanswered>();

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {
    // Otherwise a line that is gone is noticed only when something is sent.
    addEventListener('offline', () => {
      if (this.#socket) this.#closed(this.#socket);
      this.#socket?.close();
    });
  }

  join(table: string): void {
    this.#tables.add(table);
    if (this.#socket === null) this.#open();
    else this.#send({ type: 'join', table });
  }

  /** Asks for no more of a table; without any table the connection is closed. */
  part(table: string): void {
    this.#tables.delete(table);
    if (this.#tables.size === 0) this.close();
    else this.#send({ type: 'part', table });
  }

  /** Sends a command; resolves to null when it was carried out, else to the refusal. */
  command(table: string, command: Command | LegalAct['command'], sign_off?: SignOff, waits?: (waiting: Waiting) => void): Promise<Refusal | null> {
    const isOfTheMoment = OF_THE_MOMENT.includes(command.type as string);
    if (isOfTheMoment && this.#socket?.readyState !== WebSocket.OPEN) return Promise.resolve(LINE_BROKEN);
    const id = newId();
    const message: Client = { type: 'command', id, table, command, ...(sign_off && { sign_off }) };
    return new Promise((answer) => {
      this.#unanswered.set(id, { message, isOfTheMoment, answer, ...(waits && { waits }) });
      this.#send(message);
    });
  }

  /** Sends the code that the signer's own page shows for a command that waits; resolves as `command` does. */
  signWithCode(request: string, code: string): Promise<Refusal | null> {
    const message: Client = { type: 'sign_with_code', request, code };
    return new Promise((answer) => {
      this.#unanswered.set(request, { message, isOfTheMoment: true, answer });
      this.#send(message);
    });
  }

  /** Takes back a command that waits for a signature. */
  withdraw(request: string): void {
    this.#send({ type: 'withdraw', request });
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const socket = this.#socket;
    this.#socket = null;
    this.#tables.clear();
    this.#unanswered.clear();
    socket?.close();
  }

  #open(): void {
    this.#retry = undefined;
    const socket = new WebSocket(this.address);
    let opened = false;
    this.#socket = socket;
    socket.onopen = () => {
      opened = true;
      this.#wait = FIRST_WAIT_MS;
      this.listener.onOnline(true);
      for (const table of this.#tables) this.#send({ type: 'join', table });
      for (const { message } of this.#unanswered.values()) this.#send(message);
    };
    socket.onmessage = (event) => {
      // What a socket given up still brings is older than what its successor shows.
      if (this.#socket === socket) this.#receive(JSON.parse(event.data as string) as Server);
    };
    socket.onclose = () => {
      if (this.#socket === socket && !opened) this.listener.onTurnedAway();
      this.#closed(socket);
    };
  }

  #closed(socket: WebSocket): void {
    if (this.#socket !== socket || this.#retry !== undefined) return;
    this.listener.onOnline(false);
    for (const [id, { isOfTheMoment }] of this.#unanswered) if (isOfTheMoment) this.#answer(id, LINE_BROKEN);
    this.#retry = window.setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }

  #send(message: Client): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** What still comes of a table that was parted from is not passed on. */
  #receive(message: Server): void {
    if ('table' in message && !this.#tables.has(message.table)) return;
    switch (message.type) {
      case 'layout':
        return this.listener.onLayout(message.table, message.layout);
      case 'board':
        return this.listener.onBoard(message.table, message.board);
      case 'view':
        return this.listener.onView(message.table, message.view);
      case 'console':
        return this.listener.onConsole?.(message.table, message.console, message.tips, message.seq);
      case 'ack':
        this.listener.onDone?.(message.seq);
        return this.#answer(message.id, null);
      case 'waiting':
        return this.#unanswered.get(message.id)?.waits?.(message);
      case 'refused':
        if (message.id === null) return this.listener.onRefusal(message);
        return this.#answer(message.id, message);
    }
  }

  #answer(id: string, refusal: Refusal | null): void {
    this.#unanswered.get(id)?.answer(refusal);
    this.#unanswered.delete(id);
  }
}

/** The websocket's address in this house. */
export function socketAddress(path = '/ws'): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;
}

/** A random UUID; crypto.randomUUID exists only on secure origins, and a house may be on a plain LAN. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
