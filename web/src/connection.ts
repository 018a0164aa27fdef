import type { Command, FromHouse, Refusal, ToHouse, View } from './wire';

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;

interface Unanswered {
  message: ToHouse;
  answer: (refusal: Refusal | null) => void;
}

export interface Listener {
  onView: (view: View) => void;
  /** The house refuses something that was no command, such as joining a table that is not there. */
  onRefusal: (refusal: Refusal) => void;
  onOnline: (online: boolean) => void;
  /** The websocket closed before it was open: the house is closed, or does not know the session. */
  onTurnedAway: () => void;
}

/**
 * One websocket to the house, kept open. After a break it joins the table again and repeats, under the
 * same id, every command that was not answered; the house carries out an id once.
 */
export class Connection {
  #socket: WebSocket | null = null;
  #table: string | null = null;
  #seen = -1;
  #wait = FIRST_WAIT_MS;
  #retry: number | undefined;
  #unanswered = new Map<string, Unanswered>();

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {}

  join(table: string): void {
    this.#table = table;
    this.#seen = -1;
    if (this.#socket === null) this.#open();
    else this.#send({ type: 'join', table });
  }

  /** Sends a command; resolves to null when it was carried out, else to the refusal. */
  command(command: Command): Promise<Refusal | null> {
    const table = this.#table;
    if (table === null) throw new Error('no table was joined');
    const id = newId();
    const message: ToHouse = { type: 'command', id, table, command };
    return new Promise((answer) => {
      this.#unanswered.set(id, { message, answer });
      this.#send(message);
    });
  }

  close(): void {
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    this.#table = null;
    this.#unanswered.clear();
    socket?.close();
  }

  #open(): void {
    const socket = new WebSocket(this.address);
    let opened = false;
    this.#socket = socket;
    socket.onopen = () => {
      opened = true;
      this.#wait = FIRST_WAIT_MS;
      this.listener.onOnline(true);
      if (this.#table !== null) this.#send({ type: 'join', table: this.#table });
      for (const { message } of this.#unanswered.values()) this.#send(message);
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data as string) as FromHouse);
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.listener.onOnline(false);
      if (!opened) this.listener.onTurnedAway();
      this.#retryLater();
    };
  }

  #retryLater(): void {
    if (this.#table === null) return;
    this.#retry = window.setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }

  #send(message: ToHouse): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #receive(message: FromHouse): void {
    switch (message.type) {
      case 'view':
        if (message.table !== this.#table || message.seq < this.#seen) return;
        this.#seen = message.seq;
        this.listener.onView(message.view);
        return;
      case 'ack':
        return this.#answer(message.id, null);
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

/** A random UUID; crypto.randomUUID exists only on secure origins, and a house may be on a plain LAN. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
