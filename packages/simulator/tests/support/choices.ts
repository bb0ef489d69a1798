/** Choices that look random and are always the same for a seed (mulberry32). */
export class Choices {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** A whole number from 0, below a count. */
  below(count: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  }

  /** True once in so many times. */
  oneIn(count: number): boolean {
    return this.below(count) === 0;
  }

  /** One of some values, each as likely. */
  any<T>(values: readonly T[]): T | undefined {
    return values[this.below(Math.max(1, values.length))];
  }

  /** One of some values; every other time the last, so that what was begun is carried on. */
  of<T>(values: readonly T[]): T | undefined {
    return this.below(2) === 0 ? values.at(-1) : this.any(values);
  }
}
