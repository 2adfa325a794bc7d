/** What is on its way: per place a row of things that happen there one after the other, the places in any order. */
export class Inboxes<P> {
  readonly #rows = new Map<P, (() => void)[]>();

  constructor(private readonly random: () => number) {}

  put(place: P, happens: () => void): void {
    this.#rows.set(place, [...(this.#rows.get(place) ?? []), happens]);
  }

  /** Nothing of it happens any more. */
  drop(place: P): void {
    this.#rows.delete(place);
  }

  /** Lets one thing happen somewhere; whether there was one. */
  async step(): Promise<boolean> {
    const waiting = [...this.#rows].filter(([, row]) => row.length > 0);
    const row = waiting[Math.floor(this.random() * waiting.length)]?.[1];
    row?.shift()?.();
    // All that follows by promises alone.
    await new Promise((done) => setImmediate(done));
    return row !== undefined;
  }
}
