interface Point {
  readonly x: number;
  readonly y: number;
}

type Ends = readonly [Point, Point];

/** Style of a line; lengths in pixels for squares of 100. */
export interface Stroke {
  readonly colour: number;
  readonly width: number;
  /** Lengths of dashes and gaps in turn; empty for a solid line. */
  readonly dash: readonly number[];
  /** Two thin lines side by side. */
  readonly isDouble?: boolean;
}

/** A line with more dashes is drawn solid. */
const MOST_DASHES = 2000;

/** The dashes of a line of this length, as distances from its start. */
const stretches = (length: number, dash: readonly number[]): (readonly [number, number])[] => {
  const period = dash.reduce((sum, part) => sum + part, 0);
  if (period <= 0 || length / period > MOST_DASHES) return [[0, length]];
  const drawn: (readonly [number, number])[] = [];
  for (let start = 0, i = 0; start < length; i += 1) {
    const part = dash[i % dash.length] ?? period;
    if (i % 2 === 0) drawn.push([start, Math.min(start + part, length)]);
    start += part;
  }
  return drawn;
};

const lengthOf = ([a, b]: Ends): number => Math.hypot(b.x - a.x, b.y - a.y);

const drawDashes = (graphics: PIXI.Graphics, ends: Ends, dash: readonly number[]): void => {
  const [a, b] = ends;
  const length = lengthOf(ends);
  if (length === 0) return;
  const along = (distance: number): Point => ({
    x: a.x + ((b.x - a.x) * distance) / length,
    y: a.y + ((b.y - a.y) * distance) / length,
  });
  for (const [from, to] of stretches(length, dash)) {
    const [p, q] = [along(from), along(to)];
    graphics.moveTo(p.x, p.y).lineTo(q.x, q.y);
  }
};

/** The line moved to its right by `by` pixels. */
const aside = (ends: Ends, by: number): Ends => {
  const [a, b] = ends;
  const length = lengthOf(ends) || 1;
  const [dx, dy] = [(-(b.y - a.y) / length) * by, ((b.x - a.x) / length) * by];
  return [
    { x: a.x + dx, y: a.y + dy },
    { x: b.x + dx, y: b.y + dy },
  ];
};

/** Draws from one end to the other. `scale` is the grid size divided by 100. */
export const strokeLine = (graphics: PIXI.Graphics, ends: Ends, stroke: Stroke, scale: number): void => {
  const { colour, width, isDouble = false } = stroke;
  const dash = stroke.dash.map((part) => part * scale);
  if (!isDouble) {
    const style = { width: width * scale, color: colour };
    // Assigned separately: Foundry's PIXI declarations and the installed ones each have their own LINE_CAP.
    Object.assign(style, { cap: "round" });
    drawDashes(graphics.lineStyle(style), ends, dash);
    return;
  }
  graphics.lineStyle({ width: (width / 3) * scale, color: colour });
  for (const sign of [-1, 1]) drawDashes(graphics, aside(ends, (sign * width * scale) / 2.2), dash);
};
