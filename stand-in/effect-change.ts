/** What a change of an Active Effect makes of a value. Evidence: stand-in/EVIDENCE.md, "Documents and their hooks". */

const parsed = (value: unknown): unknown => {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/** Adding assigns where there is nothing, joins text, sums numbers, and appends to a list. */
const added = (current: unknown, value: unknown): unknown => {
  const delta = parsed(value);
  if (current === undefined || current === null) return delta;
  if (typeof current === "string") return `${current}${String(value)}`;
  if (typeof current === "number") return Number.isFinite(Number(delta)) ? current + Number(delta) : current;
  return Array.isArray(current) ? current.concat(delta) : current;
};

/** Numbers are overridden by numbers alone. */
const overridden = (current: unknown, value: unknown): unknown => {
  const delta = parsed(value);
  return typeof current === "number" && typeof delta !== "number" ? current : delta;
};

/** The types of changes that the stand-in applies. */
const WRITTEN: Readonly<Record<string, (current: unknown, value: unknown) => unknown>> = {
  add: added,
  override: overridden,
};

/** What a change of a type makes of a value; other types than `add` and `override` leave it. */
export const written = (type: string, current: unknown, value: unknown): unknown =>
  WRITTEN[type]?.(current, value) ?? current;
