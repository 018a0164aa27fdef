import { cancel, get, post, sentenceOf } from '../api/ask';
import type { SimulationAnswer, WorkStarted } from '../generated/api';

const LOOK_MS = 250;

type Work = Pick<SimulationAnswer, 'state' | 'error'>;

/** Work that the house does while the page watches: begun, looked at now and then, cancelled. */
export class Background<Seen extends Work> {
  seen = $state.raw<Seen | null>(null);
  problem = $state<string | null>(null);
  #id = $state<string | null>(null);

  constructor(private readonly path: string) {}

  get running(): boolean {
    return this.#id !== null;
  }

  get state(): Work['state'] | 'idle' {
    return this.running ? 'running' : (this.seen?.state ?? 'idle');
  }

  async start(question: object): Promise<void> {
    this.problem = null;
    this.seen = null;
    try {
      this.#id = (await post<WorkStarted>(this.path, question)).id;
      await this.#watch(this.#id);
    } catch (error) {
      this.problem = sentenceOf(error);
      this.#id = null;
    }
  }

  async stop(): Promise<void> {
    const stopped = this.#id;
    if (stopped === null) return;
    this.#id = null;
    const answer = await cancel(`${this.path}/${stopped}`);
    if (answer.ok) this.seen = (await answer.json()) as Seen;
  }

  async #watch(id: string): Promise<void> {
    while (this.#id === id) {
      const seen = await get<Seen>(`${this.path}/${id}`);
      if (this.#id !== id) return;
      this.seen = seen;
      this.problem = seen.error?.sentence ?? null;
      if (seen.state !== 'running') this.#id = null;
      else await new Promise((later) => setTimeout(later, LOOK_MS));
    }
  }
}
