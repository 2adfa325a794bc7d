/** Numbers in an array of any kind. */
type Numbers = ArrayLike<number>;

/** What is shown of an analysis, by number of its place or of its sample. A page has it as JSON. */
export interface ReadingData {
  /** Pixels. */
  readonly range: number;
  /** Pixels. */
  readonly rows: { readonly left: number; readonly top: number; readonly wide: number; readonly high: number };
  /** Pixels from its middle: x, y of each corner of a place. */
  readonly cell: Numbers;
  /** The middle of each place, pixels. */
  readonly xs: Numbers;
  readonly ys: Numbers;
  /** For each place the sample whose values it takes. */
  readonly sampleOf: Numbers;
  /** For each sample its place. */
  readonly stands: Numbers;
  /** Estimates for all places, by sample. */
  readonly inRange: Numbers;
  readonly shots: Numbers;
  readonly uncovered: Numbers;
  readonly targets: Numbers;
  /** 1 for the kill zone, 2 for safe, else 0. */
  readonly zone: Numbers;
  /** Where the answers of each sample begin. */
  readonly starts: Numbers;
  /** By pair; as a text, two of them in each byte of base64. */
  readonly answers: Uint8Array | string;
  readonly texts: { readonly note: string; readonly kill: string; readonly safe: string };
  /** Markup of layers that are put in when they are first shown. */
  readonly layers?: Readonly<Record<string, string>>;
}

/** Makes the markup of `readingMarkup` work: layers, the table, and what a place sees. */
export const bringToLife: (root: Element, data: ReadingData) => void;
