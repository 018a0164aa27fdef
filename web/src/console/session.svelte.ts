import type { Refusal } from '../connection';
import type { Guest } from '../generated/api';

const AT_A_CONSOLE = ['dealer', 'floor', 'executive'];

/** Who stands at this console; `undefined` until the house has answered. */
export class StaffSession {
  who = $state<Guest | null | undefined>(undefined);

  get mayDeal(): boolean {
    return AT_A_CONSOLE.includes(this.who?.role ?? '');
  }

  /** A house that does not answer may do so later; one that does not know me says so. */
  async ask(): Promise<void> {
    const answer = await fetch('/api/session').catch(() => null);
    if (answer === null) return;
    this.who = answer.ok ? ((await answer.json()) as Guest) : null;
  }

  /** Resolves to null when the house lets you in, else to its refusal. */
  async signIn(person: string, password: string): Promise<Refusal | null> {
    const answer = await fetch('/api/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ person, password }),
    });
    if (!answer.ok) return (await answer.json()) as Refusal;
    this.who = (await answer.json()) as Guest;
    return null;
  }

  async signOut(): Promise<void> {
    await fetch('/api/session', { method: 'DELETE' });
    this.who = null;
  }
}
