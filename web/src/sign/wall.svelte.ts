import { socketAddress } from '../connection';
import type { BoardShown, Layout, LayoutShown, Scoreboard, SignShown, WallView } from '../generated/wire';

type Shown = LayoutShown | BoardShown | SignShown;

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

/** A table as a monitor on the wall follows it; after a break it comes back by itself. */
export class Wall {
  layout = $state.raw<Layout | null>(null);
  board = $state.raw<Scoreboard | null>(null);
  view = $state.raw<WallView | null>(null);
  /** When the view came, to count its seconds down. */
  viewedAt = $state(0);
  online = $state(false);
  #socket: WebSocket | null = null;
  #retry: number | undefined;
  #wait = FIRST_WAIT_MS;

  constructor(private readonly table: string) {
    if (table) this.#open();
  }

  close(): void {
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #open(): void {
    const socket = new WebSocket(socketAddress(`/ws/sign/${encodeURIComponent(this.table)}`));
    this.#socket = socket;
    socket.onopen = () => {
      this.online = true;
      this.#wait = FIRST_WAIT_MS;
    };
    socket.onmessage = (event) => this.#show(JSON.parse(event.data as string) as Shown);
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.online = false;
      this.#retry = window.setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
    };
  }

  #show(message: Shown): void {
    if (message.type === 'layout') this.layout = message.layout;
    else if (message.type === 'board') this.board = message.board;
    else [this.view, this.viewedAt] = [message.sign, performance.now()];
  }
}
