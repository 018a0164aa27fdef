import type { Refusal } from '../connection';
import type { RoomOrder, RoomShown } from '../generated/api';
import { text } from '../text/room';

const AGAIN_MS = 3000;

/** The room's board as the house last showed it, and what is asked of it. */
export class Board {
  room = $state.raw<RoomShown | null>(null);
  problem = $state<string | null>(null);
  #looking = setInterval(() => void this.look(), AGAIN_MS);

  constructor() {
    void this.look();
  }

  close(): void {
    clearInterval(this.#looking);
  }

  async look(): Promise<void> {
    if (document.hidden) return;
    const answer = await fetch('/api/room').catch(() => null);
    if (answer?.ok) this.room = (await answer.json()) as RoomShown;
    else this.problem = text.entrance.noAnswer;
  }

  /** Resolves to whether the room did it; its answer is the board as it is then. */
  async do(act: RoomOrder['act']): Promise<boolean> {
    const answer = await fetch('/api/room', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: crypto.randomUUID(), act }),
    }).catch(() => null);
    if (answer?.ok) {
      [this.room, this.problem] = [((await answer.json()) as { room: RoomShown }).room, null];
      return true;
    }
    const said = (await answer?.json().catch(() => null)) as Refusal | null;
    this.problem = said?.sentence ?? text.entrance.noAnswer;
    return false;
  }
}
