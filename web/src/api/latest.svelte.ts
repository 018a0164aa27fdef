import { isAborted, sentenceOf } from './ask';

/** Keystrokes closer together than this are one question. */
const PAUSE_MS = 25;

/**
 * The answer to the question asked last. A question waits a moment for the next keystroke; an answer
 * to an older question is dropped.
 */
export class Latest<Question, Answer> {
  answer = $state.raw<Answer | null>(null);
  problem = $state<string | null>(null);
  pending = $state(false);

  #asked = '';
  #timer: number | undefined;
  #running: AbortController | null = null;

  constructor(private readonly ask: (question: Question, signal: AbortSignal) => Promise<Answer>) {}

  /** Ask, unless it is the question that was asked last. */
  put(question: Question, pause = PAUSE_MS): void {
    const asked = JSON.stringify(question);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.stop();
    this.pending = true;
    this.#timer = window.setTimeout(() => void this.#go(question), pause);
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
      this.answer = await this.ask(question, running.signal);
      this.problem = null;
    } catch (error) {
      if (isAborted(error) || this.#running !== running) return;
      this.problem = sentenceOf(error);
    }
    if (this.#running === running) this.pending = false;
  }
}
