// Evidence: stand-in/EVIDENCE.md, "Documents and their hooks".
/**
 * A map that iterates over its values: https://foundryvtt.com/api/v14/classes/foundry.utils.Collection.html;
 * types13 `common/utils/collection.d.mts`.
 */
export class Collection<V> extends Map<string, V> {
  get contents(): V[] {
    return [...this.values()];
  }

  // @ts-expect-error: the documented iterator yields values where Map yields entries.
  override [Symbol.iterator](): MapIterator<V> {
    return this.values();
  }

  // @ts-expect-error: the documented callback gets the value only.
  override forEach(visit: (value: V) => void): void {
    this.contents.forEach((value) => {
      visit(value);
    });
  }

  find(test: (value: V) => boolean): V | undefined {
    return this.contents.find((value) => test(value));
  }

  filter(test: (value: V) => boolean): V[] {
    return this.contents.filter((value) => test(value));
  }

  map<T>(transform: (value: V) => T): T[] {
    return this.contents.map((value) => transform(value));
  }

  some(test: (value: V) => boolean): boolean {
    return this.contents.some((value) => test(value));
  }

  reduce<T>(step: (so: T, value: V) => T, start: T): T {
    return this.contents.reduce((so, value) => step(so, value), start);
  }

  getName(name: string): V | undefined {
    return this.contents.find(
      (value) => typeof value === "object" && value !== null && Reflect.get(value, "name") === name,
    );
  }

  toJSON(): V[] {
    return this.contents;
  }
}
