import type { Battlefield, Creature } from "../../src/scene/model/battlefield";
import { toPixels } from "../../src/geometry/numbers/lattice";
import type { PixelPoint, Verdict } from "../../src/rules/attack/verdict";
import { pixelPoint } from "../../src/rules/cover/drawn-lines";
import { boxOfPoints, isWithin } from "./label-layout";

/** The part of the scene that a picture shows, in scene pixels. `unit` is scene pixels per pixel of the picture. */
export interface PictureFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly unit: number;
}

export const PICTURE_WIDTH = 800;
const MARGIN_SQUARES = 1.5;
/** In squares, around a creature that the frame would cut. */
const CUT_MARGIN = 0.2;
const LEAST_SQUARES = 6;
/** Height divided by width. */
const LEAST_ASPECT = 0.4;
const MOST_ASPECT = 1.1;

export const creatureOf = (battlefield: Battlefield, id: string | null): Creature | undefined =>
  battlefield.creatures.find((creature) => creature.id === id);

const pointsOf = (battlefield: Battlefield, verdict: Verdict): PixelPoint[] => [
  ...[verdict.attacker, verdict.target].flatMap((id) => (creatureOf(battlefield, id)?.footprint ?? []).map(pixelPoint)),
  ...verdict.lines.flatMap(({ from, to }) => [from, to]),
  // The boundaries of an arc may leave the picture.
  ...verdict.figures.filter(({ kind }) => kind !== "arc").flatMap(({ points }) => points),
  ...(verdict.origin === null ? [] : [verdict.origin]),
];

/** The smallest frame of the right shape around these points, with a margin in squares. */
const frameAbout = (points: readonly PixelPoint[], square: number, margin: number): PictureFrame => {
  const { left, top, right, bottom } = boxOfPoints(points);
  const tall = Math.max(bottom - top + 2 * margin * square, LEAST_SQUARES * LEAST_ASPECT * square);
  const width = Math.max(right - left + 2 * margin * square, LEAST_SQUARES * square, tall / MOST_ASPECT);
  const height = Math.max(tall, width * LEAST_ASPECT);
  const [x, y] = [(left + right - width) / 2, (top + bottom - height) / 2];
  return { x, y, width, height, unit: width / PICTURE_WIDTH };
};

const cornersOf = ({ x, y, width, height }: PictureFrame): PixelPoint[] => [
  { x, y },
  { x: x + width, y: y + height },
];

/** Around both creatures, the origin, every line and every figure; extended so that it cuts no creature. */
export const frameOf = (battlefield: Battlefield, verdict: Verdict): PictureFrame => {
  const square = toPixels(battlefield.grid.size);
  const frame = frameAbout(pointsOf(battlefield, verdict), square, MARGIN_SQUARES);
  const cut = battlefield.creatures
    .filter(({ isHidden }) => !isHidden)
    .map(({ footprint }) => footprint.map(pixelPoint))
    .filter((corners) => isInside(corners, frame) && !isWithin(boxOfPoints(corners), boxOfPoints(cornersOf(frame))));
  return cut.length === 0 ? frame : frameAbout([...cornersOf(frame), ...cut.flat()], square, CUT_MARGIN);
};

/** Whether the box of these points overlaps the frame. */
const isInside = (points: readonly PixelPoint[], { x, y, width, height }: PictureFrame): boolean =>
  points.some((p) => p.x > x) &&
  points.some((p) => p.x < x + width) &&
  points.some((p) => p.y > y) &&
  points.some((p) => p.y < y + height);

/** Whether a line meets the frame. Compares its parts within each pair of borders, as shares of its length. */
export const isLineInFrame = (from: PixelPoint, to: PixelPoint, { x, y, width, height }: PictureFrame): boolean => {
  const shares = (at: number, way: number, low: number, high: number): readonly [number, number] => {
    if (way === 0) return at >= low && at <= high ? [0, 1] : [1, 0];
    const ends = [(low - at) / way, (high - at) / way];
    return [Math.min(...ends), Math.max(...ends)];
  };
  const [a, b] = shares(from.x, to.x - from.x, x, x + width);
  const [c, d] = shares(from.y, to.y - from.y, y, y + height);
  return Math.max(a, c, 0) <= Math.min(b, d, 1);
};

/** Whether the box of these points touches or overlaps the frame. */
export const isInFrame = (points: readonly PixelPoint[], { x, y, width, height }: PictureFrame): boolean =>
  points.some((p) => p.x >= x) &&
  points.some((p) => p.x <= x + width) &&
  points.some((p) => p.y >= y) &&
  points.some((p) => p.y <= y + height);
