import { socketAddress } from '../connection';
import type { HandView, Layout, MeterView, Phase, Scoreboard } from '../generated/wire';
import type { Winner } from '../hands';

/** What a sign may show of a moment: nothing of any seat. */
export interface SignView {
  table: string;
  phase: Phase;
  round: number;
  seconds_left: number | null;
  player: HandView;
  banker: HandView;
  winner: Winner | null;
  announcements: string[];
  meters: (MeterView & { wager: string })[];
}

type FromHouse =
  | { type: 'layout'; layout: Layout }
  | { type: 'board'; board: Scoreboard }
  | { type: 'sign'; sign: SignView };

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

/** A table as a monitor on the wall follows it; after a break it comes back by itself. */
export class Wall {
  layout = $state.raw<Layout | null>(null);
  board = $state.raw<Scoreboard | null>(null);
  view = $state.raw<SignView | null>(null);
  online = $state(false);
  #socket: WebSocket | null = null;
  #retry: number | undefined;
  #wait = FIRST_WAIT_MS;

  constructor(private readonly table: string) {
    this.#open();
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
    socket.onmessage = (event) => this.#show(JSON.parse(event.data as string) as FromHouse);
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.online = false;
      this.#retry = window.setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
    };
  }

  #show(message: FromHouse): void {
    if (message.type === 'layout') this.layout = message.layout;
    else if (message.type === 'board') this.board = message.board;
    else this.view = message.sign;
  }
}
