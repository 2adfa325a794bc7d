import type { Battlefield, Creature } from "../src/scene/model/battlefield";
import { toPixels } from "../src/geometry/numbers/lattice";
import type { PixelPoint, Verdict } from "../src/rules/attack/verdict";
import { boxOfPoints, isWithin } from "./label-places";

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
/** Beyond a creature that would else be cut. */
const CUT_MARGIN = 0.2;
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

/** The least frame of the right shape about these, with a margin in squares. */
const frameAbout = (points: readonly PixelPoint[], square: number, margin: number): Frame => {
  const { left, top, right, bottom } = boxOfPoints(points);
  const tall = Math.max(bottom - top + 2 * margin * square, LEAST_SQUARES * LEAST_ASPECT * square);
  const width = Math.max(right - left + 2 * margin * square, LEAST_SQUARES * square, tall / MOST_ASPECT);
  const height = Math.max(tall, width * LEAST_ASPECT);
  const [x, y] = [(left + right - width) / 2, (top + bottom - height) / 2];
  return { x, y, width, height, unit: width / DRAWN_WIDTH };
};

const cornersOf = ({ x, y, width, height }: Frame): PixelPoint[] => [
  { x, y },
  { x: x + width, y: y + height },
];

/** Both creatures, the origin, every line and figure, with a margin; and the whole of whom the margin would cut. */
export const frameOf = (battlefield: Battlefield, verdict: Verdict): Frame => {
  const square = toPixels(battlefield.grid.size);
  const frame = frameAbout(pointsOf(battlefield, verdict), square, MARGIN_SQUARES);
  const cut = battlefield.creatures
    .filter(({ isHidden }) => !isHidden)
    .map(({ footprint }) => footprint.map(({ x, y }) => ({ x: toPixels(x), y: toPixels(y) })))
    .filter((corners) => isInside(corners, frame) && !isWithin(boxOfPoints(corners), boxOfPoints(cornersOf(frame))));
  return cut.length === 0 ? frame : frameAbout([...cornersOf(frame), ...cut.flat()], square, CUT_MARGIN);
};

/** Whether a box of these points meets the inside of the frame. */
const isInside = (points: readonly PixelPoint[], { x, y, width, height }: Frame): boolean =>
  points.some((p) => p.x > x) &&
  points.some((p) => p.x < x + width) &&
  points.some((p) => p.y > y) &&
  points.some((p) => p.y < y + height);

/** Whether a straight line meets the frame: its part within each pair of borders, as shares of its length. */
export const isLineInFrame = (from: PixelPoint, to: PixelPoint, { x, y, width, height }: Frame): boolean => {
  const shares = (at: number, way: number, low: number, high: number): readonly [number, number] => {
    if (way === 0) return at >= low && at <= high ? [0, 1] : [1, 0];
    const ends = [(low - at) / way, (high - at) / way];
    return [Math.min(...ends), Math.max(...ends)];
  };
  const [a, b] = shares(from.x, to.x - from.x, x, x + width);
  const [c, d] = shares(from.y, to.y - from.y, y, y + height);
  return Math.max(a, c, 0) <= Math.min(b, d, 1);
};

/** Whether a box of these points meets the frame. */
export const isInFrame = (points: readonly PixelPoint[], { x, y, width, height }: Frame): boolean =>
  points.some((p) => p.x >= x) &&
  points.some((p) => p.x <= x + width) &&
  points.some((p) => p.y >= y) &&
  points.some((p) => p.y <= y + height);
