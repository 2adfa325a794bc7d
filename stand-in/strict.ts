/**
 * A small open stand-in for the public client API that Parapet uses, for the playground and the browser tests.
 * Written from the public API pages (https://foundryvtt.com/api/) and the League's type declarations, nothing else.
 * What it does not implement it refuses by name, so that a test can never pass on an invented answer.
 */

/** Names that promise resolution, the console and serialisers ask of any object. */
const PROBES: ReadonlySet<string> = new Set([
  "then",
  "toJSON",
  "constructor",
  "nodeType",
  "tagName",
  "$$typeof",
  "@@__IMMUTABLE_ITERABLE__@@",
]);

/** Someone asked the stand-in for a member that it does not implement. */
class StandInError extends Error {
  constructor(member: string) {
    super(`The stand-in does not implement ${member}.`);
    this.name = "StandInError";
  }
}

/** `target`, but reading a name that is neither there nor known to be `absent` in this version throws. */
export const strict = <T extends object>(name: string, target: T, absent: readonly string[] = []): T =>
  new Proxy(target, {
    get(of, key, receiver): unknown {
      if (typeof key === "symbol" || key in of || PROBES.has(key) || absent.includes(key))
        return Reflect.get(of, key, receiver);
      throw new StandInError(`${name}.${key}`);
    },
  });

/** A base class whose instances are `strict`; subclasses see the proxy as `this`. */
export class Strict {
  constructor(name: string, absent: readonly string[] = []) {
    return strict(name, this, absent);
  }
}
