const isShort = (values: readonly unknown[]): boolean => values.length <= 6 && !values.some(Array.isArray);

/** What came, short enough for one line. */
export const shown = (value: unknown): string => {
  if (value === undefined) return "nothing";
  if (typeof value === "number") return Object.is(value, -0) ? "0" : String(value);
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (Array.isArray(value)) return isShort(value) ? `[${value.map(shown).join(",")}]` : `an array of ${value.length}`;
  if (value === null || typeof value === "boolean") return String(value);
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
};

/** Where something is wrong, what came and what was wanted, as every refusal says it. */
export const faultSentence = (path: string, came: string, wanted: string): string =>
  `${path === "" ? "" : `${path}: `}came ${came}, wanted ${wanted}`;

/** A scene that cannot be read: where (`walls[3].c`, or `line 3, column 5` of a text map), what came, what was wanted. */
export class SceneError extends RangeError {
  readonly path: string;
  readonly came: string;
  readonly wanted: string;

  constructor(path: string, came: string, wanted: string) {
    super(faultSentence(path, came, wanted));
    this.name = "SceneError";
    this.path = path;
    this.came = came;
    this.wanted = wanted;
  }
}
