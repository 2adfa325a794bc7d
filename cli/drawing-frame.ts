import type { Battlefield, Creature } from "../src/battlefield/battlefield";
import { toPixels } from "../src/geometry/lattice";
import type { PixelPoint, Verdict } from "../src/rules/verdict";

/** The part of the scene that a drawing shows, in scene pixels. `unit` is one pixel of the drawing at 800 px width. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly unit: number;
}

export const DRAWN_WIDTH = 800;
const MARGIN_SQUARES = 1.5;
const LEAST_SQUARES = 6;
/** Neither a ribbon nor a tower. */
const LEAST_ASPECT = 0.4;
const MOST_ASPECT = 1.1;

export const creatureOf = (battlefield: Battlefield, id: string | null): Creature | undefined =>
  battlefield.creatures.find((creature) => creature.id === id);

const pointsOf = (battlefield: Battlefield, verdict: Verdict): PixelPoint[] => [
  ...[verdict.attacker, verdict.target].flatMap((id) =>
    (creatureOf(battlefield, id)?.footprint ?? []).map(({ x, y }) => ({ x: toPixels(x), y: toPixels(y) })),
  ),
  ...verdict.lines.flatMap(({ from, to }) => [from, to]),
  // The bounds of an arc leave the picture.
  ...verdict.figures.filter(({ kind }) => kind !== "arc").flatMap(({ points }) => points),
  ...(verdict.origin === null ? [] : [verdict.origin]),
];

/** Both creatures, the origin, every line and figure, with a margin. */
export const frameOf = (battlefield: Battlefield, verdict: Verdict): Frame => {
  const points = pointsOf(battlefield, verdict);
  const square = toPixels(battlefield.grid.size);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const margin = 2 * MARGIN_SQUARES * square;
  const tall = Math.max(bottom - top + margin, LEAST_SQUARES * LEAST_ASPECT * square);
  const width = Math.max(right - left + margin, LEAST_SQUARES * square, tall / MOST_ASPECT);
  const height = Math.max(tall, width * LEAST_ASPECT);
  const [x, y] = [(left + right - width) / 2, (top + bottom - height) / 2];
  return { x, y, width, height, unit: width / DRAWN_WIDTH };
};

/** Whether a box of these points meets the frame. */
export const isInFrame = (points: readonly PixelPoint[], { x, y, width, height }: Frame): boolean =>
  points.some((p) => p.x >= x) &&
  points.some((p) => p.x <= x + width) &&
  points.some((p) => p.y >= y) &&
  points.some((p) => p.y <= y + height);
