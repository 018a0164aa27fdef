import type { MeldsView, PaidView } from '../../generated/wire';

/** What was paid last stays to be read until something else is paid, or the next hand; antes come and go. */
export class LastPaid {
  private rows = $state.raw<readonly PaidView[]>([]);
  private round = $state(0);

  constructor(private readonly now: () => { round: number; melds: MeldsView }) {
    $effect(() => {
      const { round, melds } = now();
      const paid = melds.paid.filter(({ why }) => why !== 'ante');
      if (paid.length) [this.rows, this.round] = [paid, round];
    });
  }

  get all(): readonly PaidView[] {
    const { round, melds } = this.now();
    return melds.paid.length ? melds.paid : this.round === round ? this.rows : [];
  }

  /** Chips that a seat has won or lost by it. */
  gained = (seat: number): number => this.all.reduce((sum, { to, by, chips }) => sum + (to === seat ? chips : 0) - (by === seat ? chips : 0), 0);
}
