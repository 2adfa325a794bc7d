import type { PageWindow } from "./window";

/** Milliseconds that an element or a state is waited for. */
const PATIENCE = 10_000;

/** Waits for a value that is not undefined. */
export const soon = async <T>(otherwise: string, find: () => T | undefined): Promise<T> => {
  const start = performance.now();
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    if (performance.now() - start > PATIENCE) throw new Error(`Timeout: ${otherwise}.`);
    await new Promise((done) => setTimeout(done, 5));
  }
};

/** A copy out of a window, as far as Playwright copies a result out of a page. Functions become undefined. */
export const portable = (value: unknown, seen = new Map<object, unknown>()): unknown => {
  if (typeof value === "function" || typeof value === "symbol") return undefined;
  if (typeof value !== "object" || value === null) return value;
  if (seen.has(value)) return seen.get(value);
  const kind = Object.prototype.toString.call(value);
  if (kind === "[object Date]") return new Date(Number(value));
  if (kind === "[object Map]" || kind === "[object Set]" || kind === "[object Promise]") return {};
  if ("nodeType" in value) return "ref: <Node>";
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) || ArrayBuffer.isView(value) ? [] : {};
  seen.set(value, copy);
  for (const key of Object.keys(value)) {
    const part = portable((value as Record<string, unknown>)[key], seen);
    if (typeof (value as Record<string, unknown>)[key] !== "function") (copy as Record<string, unknown>)[key] = part;
  }
  return copy;
};

const textOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error
    ? `${"name" in error ? String(error.name) : "Error"}: ${String(error.message)}`
    : String(error);

/** The result of a script in a window; an error there is an error here. */
export const outcome = async (run: () => unknown): Promise<unknown> => {
  try {
    return portable(await run());
  } catch (error) {
    throw new Error(`page.evaluate: ${textOf(error)}`, { cause: error });
  }
};

/** Copies an argument into a window. Elements are there already. */
const given = ({ parse }: PageWindow, value: unknown): unknown =>
  typeof value === "object" &&
  value !== null &&
  !("nodeType" in value) &&
  !(Array.isArray(value) && value.some((it) => Object(it) === it && "nodeType" in Object(it)))
    ? parse(JSON.stringify(value))
    : value;

/** Calls a function's text as the window's own code. */
export const callIn = (
  opened: PageWindow,
  script: (...values: never[]) => unknown,
  values: readonly unknown[],
): Promise<unknown> =>
  outcome(() => {
    const its = opened.evaluate(`(${script.toString()})`) as (...values: unknown[]) => unknown;
    return its(...values.map((value) => given(opened, value)));
  });
