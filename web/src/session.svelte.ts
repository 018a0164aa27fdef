import type { Refusal } from './connection';
import type { Guest } from './generated/api';

/** Other windows of this browser share the cookie; they hear here that somebody else is signed in. */
const CHANGED = 'houseway.session';
const AGAIN_MS = 2000;
/** How the doors answer no: not so, not known, not you, too often. */
const REFUSED = [400, 401, 403, 429];
const AT_A_CONSOLE = ['dealer', 'floor', 'executive'];
const SIGNERS = [...AT_A_CONSOLE, 'surveillance'];

/** Who is signed in on this browser, patron or staff: one at a time; `undefined` until the house has answered. */
class Session {
  who = $state.raw<Guest | null | undefined>(undefined);
  /** True while this page is locked and the house has not said that it knows. */
  #lockUnheard = false;

  constructor() {
    addEventListener('storage', ({ key }) => key === CHANGED && void this.ask());
    void this.ask();
  }

  get mayDeal(): boolean {
    return AT_A_CONSOLE.includes(this.who?.role ?? '');
  }

  get maySign(): boolean {
    return SIGNERS.includes(this.who?.role ?? '');
  }

  /** A house that does not answer is asked again; one that does not know me says so. */
  async ask(): Promise<void> {
    const answer = await fetch('/api/session').catch(() => null);
    if (answer?.status === 204) this.#is(null);
    else if (answer?.ok) {
      const who = (await answer.json()) as Guest;
      this.#is(this.#lockUnheard ? { ...who, locked: true } : who);
    } else if (this.who === undefined) setTimeout(() => void this.ask(), AGAIN_MS);
  }

  /** Into a demonstration, by name alone; resolves to null when the house lets you in, else to its refusal. */
  enter = (name: string): Promise<Refusal | null> => this.#comeIn('/api/session', { name });

  /** With an account of the house. */
  signIn = (person: string, password: string): Promise<Refusal | null> => this.#comeIn('/api/sign-in', { person, password });

  /** At a console where somebody stands, by PIN: the next one takes over, or the same one is back. */
  relieve = (person: string, pin: string): Promise<Refusal | null> => this.#comeIn('/api/session/relief', { person, pin });

  /**
   * Locks the console on every page of this session, until a PIN is given. The page is locked at once; a house that
   * does not hear of it is told again.
   */
  async lock(): Promise<void> {
    if (!this.who) return;
    this.who = { ...this.who, locked: true };
    this.#lockUnheard = true;
    const answer = await fetch('/api/session/lock', { method: 'POST' }).catch(() => null);
    if (answer === null || answer.status >= 500) {
      setTimeout(() => this.#lockUnheard && this.who?.locked && void this.lock(), AGAIN_MS);
      return;
    }
    this.#lockUnheard = false;
    if (!answer.ok) await this.ask();
    this.#tellOthers();
  }

  async signOut(): Promise<void> {
    await fetch('/api/session', { method: 'DELETE' });
    this.#is(null);
    this.#tellOthers();
  }

  async #comeIn(door: string, said: Record<string, string>): Promise<Refusal | null> {
    const answer = await fetch(door, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(said),
    });
    if (REFUSED.includes(answer.status)) return (await answer.json()) as Refusal;
    if (!answer.ok) throw new Error(`the house answered ${answer.status}`);
    this.#lockUnheard = false;
    this.#is((await answer.json()) as Guest);
    this.#tellOthers();
    return null;
  }

  /** The same person asked for again is no change: nothing on the page begins anew. */
  #is(who: Guest | null): void {
    const { patron, name, role, locked } = this.who ?? {};
    const isSame = who?.patron === patron && who?.name === name && who?.role === role && who?.locked === locked;
    if (this.who === undefined || !isSame) this.who = who;
  }

  #tellOthers(): void {
    localStorage.setItem(CHANGED, `${this.who?.patron ?? ''} ${Date.now()}`);
  }
}

export const session = new Session();
