import { onDestroy } from 'svelte';
import { isAborted, Refused, sentenceOf } from './ask';

/** Keystrokes that follow each other faster than this are asked about together. */
const PAUSE_MS = 40;

/**
 * The answer to the question asked last. The first keystroke is asked about at once; those that follow
 * quickly wait for each other. An answer to an older question is dropped, and so is the question itself when the
 * component that asks is taken off the page.
 */
export class Latest<Question, Answer> {
  answer = $state.raw<Answer | null>(null);
  problem = $state<string | null>(null);
  /** Where in the question the problem is, if the house says so. */
  field = $state<string | null>(null);
  pending = $state(false);

  #asked = '';
  #putAt = -Infinity;
  #timer: number | undefined;
  #running: AbortController | null = null;

  constructor(private readonly ask: (question: Question, signal: AbortSignal) => Promise<Answer>) {
    onDestroy(() => this.stop());
  }

  /** Ask, unless it is the question that was asked last. */
  put(question: Question): void {
    const asked = JSON.stringify(question);
    if (asked === this.#asked) return;
    this.#asked = asked;
    const quick = performance.now() - this.#putAt < PAUSE_MS || this.#running !== null;
    this.#putAt = performance.now();
    this.stop();
    this.pending = true;
    if (quick) this.#timer = window.setTimeout(() => void this.#go(question), PAUSE_MS);
    else void this.#go(question);
  }

  /** Forget the question; the last answer stays on the page. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#running?.abort();
    this.#running = null;
    this.pending = false;
  }

  clear(): void {
    this.stop();
    this.#asked = '';
    this.answer = null;
    this.problem = null;
  }

  async #go(question: Question): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    try {
      const found = await this.ask(question, running.signal);
      if (this.#running !== running) return;
      this.answer = found;
      this.problem = null;
    } catch (error) {
      if (isAborted(error) || this.#running !== running) return;
      this.problem = sentenceOf(error);
      this.field = error instanceof Refused ? error.field : null;
    }
    if (this.#running !== running) return;
    this.#running = null;
    this.pending = false;
  }
}
