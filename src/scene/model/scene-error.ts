const isShort = (values: readonly unknown[]): boolean => values.length <= 6 && !values.some(Array.isArray);

/** A value, short enough for one line. */
export const shown = (value: unknown): string => {
  if (value === undefined) return "nothing";
  if (typeof value === "number") return Object.is(value, -0) ? "0" : String(value);
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (Array.isArray(value)) return isShort(value) ? `[${value.map(shown).join(",")}]` : `an array of ${value.length}`;
  if (value === null || typeof value === "boolean") return String(value);
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
};

/** The sentence of every refusal: the place of the fault, the expected value and the value given. */
export const faultSentence = (path: string, got: string, expected: string): string =>
  `${path === "" ? "" : `${path}: `}expected ${expected}, got ${got}`;

/** A scene that cannot be read, with the place of the fault: `walls[3].c`, or `line 3, column 5` of a text map. */
export class SceneError extends RangeError {
  readonly path: string;
  readonly got: string;
  readonly expected: string;

  constructor(path: string, got: string, expected: string) {
    super(faultSentence(path, got, expected));
    this.name = "SceneError";
    this.path = path;
    this.got = got;
    this.expected = expected;
  }
}

/** An area that is too large to judge. Without it verdicts could be wrong, so its scene has none. */
export class LargeAreaError extends SceneError {}
