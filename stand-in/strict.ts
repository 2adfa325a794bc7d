/**
 * A small open stand-in for the public client API that Parapet uses, for the playground and the browser tests. Written
 * only from the public API pages (https://foundryvtt.com/api/) and the League's type declarations. Any unimplemented
 * member throws by name, so that no test passes on an invented answer.
 */

/** Names that promise resolution, the console and serializers read from any object. */
const PROBES: ReadonlySet<string> = new Set([
  "then",
  "toJSON",
  "constructor",
  "nodeType",
  "tagName",
  "$$typeof",
  "@@__IMMUTABLE_ITERABLE__@@",
]);

/** A member that the stand-in does not implement was read. */
class StandInError extends Error {
  constructor(member: string) {
    super(`The stand-in does not implement ${member}.`);
    this.name = "StandInError";
  }
}

/** A proxy of `target` that throws on reading a missing member, unless it is known to be `absent` in this version. */
export const strict = <T extends object>(name: string, target: T, absent: readonly string[] = []): T =>
  new Proxy(target, {
    get(of, key, receiver): unknown {
      if (typeof key === "symbol" || key in of || PROBES.has(key) || absent.includes(key))
        return Reflect.get(of, key, receiver);
      throw new StandInError(`${name}.${key}`);
    },
  });

/** Base class whose instances are `strict`; subclasses see the proxy as `this`. */
export class Strict {
  constructor(name: string, absent: readonly string[] = []) {
    return strict(name, this, absent);
  }
}
