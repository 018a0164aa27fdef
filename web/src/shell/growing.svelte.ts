const PAUSE_MS = 16;

/** How much of something long is drawn: a first part at once, then one more at a time, so that nothing hitches. */
export class Growing {
  #drawn = $state(0);
  readonly #whole: () => number;

  /** For use in a component; so many are drawn with each picture. */
  constructor(whole: () => number, step: number) {
    this.#whole = whole;
    this.#drawn = step;
    $effect(() => {
      if (this.isWhole) return;
      const timer = setTimeout(() => (this.#drawn += step), PAUSE_MS);
      return () => clearTimeout(timer);
    });
  }

  get drawn(): number {
    return this.#drawn;
  }

  get isWhole(): boolean {
    return this.#drawn >= this.#whole();
  }
}
