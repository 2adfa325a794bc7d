/** Requests that a user may make in a minute. */
const MOST = 10;
const MINUTE = 60_000;

/** Does what a user's client asks for one at a time, at most ten a minute. "too-many": it was not done. */
export const createRequestLimit = (now: () => number) => {
  const begun = new Map<string, readonly number[]>();
  const underWay = new Set<string>();
  return async <T>(user: string, act: () => Promise<T>): Promise<T | "too-many"> => {
    const lately = (begun.get(user) ?? []).filter((at) => now() - at < MINUTE);
    if (underWay.has(user) || lately.length >= MOST) return "too-many";
    begun.set(user, [...lately, now()]);
    underWay.add(user);
    return act().finally(() => underWay.delete(user));
  };
};
