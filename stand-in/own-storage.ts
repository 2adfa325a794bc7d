// Evidence: stand-in/EVIDENCE.md, "Settings and keys".

/**
 * Each user of each shared world sits at a browser of their own: a part of the page's local storage with plain keys, such as
 * `parapet.overlay`.
 */
export const ownStorage = (whole: Storage, owner: string): Storage => {
  const prefix = `${owner} `;
  const keys = (): string[] =>
    Object.keys(whole)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  const removeItem = (key: string): void => whole.removeItem(prefix + key);
  const own: Storage = {
    get length() {
      return keys().length;
    },
    getItem: (key: string) => whole.getItem(prefix + key),
    setItem: (key: string, value: string) => whole.setItem(prefix + key, value),
    removeItem,
    clear: () => keys().forEach(removeItem),
    key: (i: number) => keys()[i] ?? null,
  };
  return new Proxy(own, {
    get: (target, name): unknown => {
      const member: unknown = Reflect.get(target, name);
      return name in target || typeof name === "symbol" ? member : (own.getItem(name) ?? undefined);
    },
    ownKeys: keys,
    getOwnPropertyDescriptor: (_, name) => {
      const value = typeof name === "string" ? own.getItem(name) : null;
      return value === null ? undefined : { configurable: true, enumerable: true, writable: true, value };
    },
  });
};
