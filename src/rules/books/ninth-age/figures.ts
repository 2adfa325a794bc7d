/**
 * What a Ninth Age verdict draws: the front, the facing with its hidden parts, the bounds of its arc, and the lines to
 * it.
 */
import { targetPoint } from "../../../geometry/moving-eye/centre-line";
import { NOUGHT, toNumber, WHOLE } from "../../../geometry/numbers/ratio";
import { spotAt } from "../../../geometry/moving-eye/front-place";
import { STEPS, toPixels, type Point, type Segment } from "../../../geometry/numbers/lattice";
import type { FixedStretch } from "../../../geometry/moving-eye/look";
import { hiddenFrom } from "../../../geometry/moving-eye/exact-share";
import { unionOf } from "../../../geometry/contact/interval";
import { idsOf, pixelPoint } from "../../cover/drawn-lines";
import { baseOf } from "./bases";
import { hardEdges, type NinthAgeCover, type CoverInquiry } from "./cover";
import { LEVELS } from "./obstructions";
import type { Obstacle } from "../../attack/obstacle";
import type { DrawnLine, Figure, PixelPoint } from "../../attack/verdict";

/** What the chosen point shows. */
export interface Drawing {
  readonly lines: readonly DrawnLine[];
  readonly figures: readonly Figure[];
  /** The obstacles that count for the level: only hard ones for hard cover, all for soft cover. */
  readonly obscuring: readonly Obstacle[];
}

/** To a millionth of a pixel. */
const pixels = ({ x, y }: Point): PixelPoint => ({ x: rounded(toPixels(x)), y: rounded(toPixels(y)) });
const rounded = (v: number): number => Math.round(v * 1e6) / 1e6 + 0;

/** The point that it was chosen from. */
export const originOf = ({ front, place }: NinthAgeCover): PixelPoint => pixels(spotAt(front, place));

/** Everything that a verdict shows. */
export const drawingOf = (inquiry: CoverInquiry, cover: NinthAgeCover): Drawing => {
  const { pair, target } = inquiry.shooting;
  const { facing, front, place } = cover;
  const eye = spotAt(front, place);
  const obstacle = (number: number): Obstacle[] => [pair.obstacles[number] ?? []].flat();
  const shown: Figure[] = pair.attacker.creature === undefined ? [] : [line("front", front)];
  if (facing === undefined) {
    const point = targetPoint({ footprint: baseOf(target), centre: target.centre }, eye);
    const by = (cover.view?.grade ?? 0) === 0 ? [] : (cover.view?.obstacles ?? []).flatMap(obstacle);
    return { lines: [drawn(eye, point, by)], figures: shown, obscuring: by };
  }
  const hidden = stretchesOf(inquiry, cover);
  const toEnd = (end: Point, isAtEnd: (stretch: FixedStretch) => boolean): DrawnLine =>
    drawn(
      eye,
      end,
      hidden.filter(isAtEnd).flatMap((stretch) => obstacle(stretch.obstacle)),
    );
  return {
    lines: [toEnd(facing.side.a, ({ from }) => from.n === 0n), toEnd(facing.side.b, ({ to }) => to.n === to.d)],
    figures: [
      ...shown,
      line("facing", facing.side),
      ...facing.rays.map((ray) => line("arc", ray)),
      ...hiddenFigures(facing.side, hidden),
    ],
    obscuring: hidden.filter(({ grade }) => grade >= cover.level).flatMap((stretch) => obstacle(stretch.obstacle)),
  };
};

const line = (kind: Figure["kind"], { a, b }: Segment): Figure => ({
  kind,
  points: [pixelPoint(a), pixelPoint(b)],
  cover: null,
});

/** The hidden parts of the facing from the chosen point, with their obstacles. */
const stretchesOf = (inquiry: CoverInquiry, { place, look }: NinthAgeCover): readonly FixedStretch[] => {
  if (look === undefined) return [];
  const hidden = hiddenFrom(look, place, 1);
  const isSeen = !inquiry.isWalledOff || hidden.some(({ grade }) => grade === 2);
  return isSeen ? hidden : [...hidden, ...hiddenWhole(inquiry)];
};

/** For a point from which walls are only touched although they block every line: all of them hide everything. */
const hiddenWhole = ({ obstructions }: CoverInquiry): FixedStretch[] =>
  hardEdges(obstructions).map(({ grade, obstacle }) => ({ from: NOUGHT, to: WHOLE, grade, obstacle }));

/** The parts hidden hard and those hidden softly, each joined. */
const hiddenFigures = (side: Segment, hidden: readonly FixedStretch[]): Figure[] =>
  ([2, 1] as const).flatMap((grade) =>
    unionOf(hidden.filter((stretch) => stretch.grade === grade)).stretches.map(({ from, to }) => ({
      kind: "hidden" as const,
      points: [along(side, toNumber(from)), along(side, toNumber(to))],
      cover: LEVELS[grade],
    })),
  );

const along = ({ a, b }: Segment, way: number): PixelPoint =>
  pixels({ x: a.x + way * (b.x - a.x), y: a.y + way * (b.y - a.y) });

const drawn = (from: Point, to: Point, obstacles: readonly Obstacle[]): DrawnLine => ({
  from: pixels(from),
  to: pixels(to),
  isBlocked: obstacles.length > 0,
  obstacles: idsOf(obstacles),
  blockedAt: obstacles.length === 0 ? null : pixels(firstMeeting(from, to, obstacles)),
});

/** Where a line meets the first of the obstacles, or its end if it only comes near them. Only for drawing. */
const firstMeeting = (from: Point, to: Point, obstacles: readonly Obstacle[]): Point => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const ways = obstacles.flatMap(({ edges }) =>
    edges.flatMap(({ a, b }) => {
      const [ex, ey] = [b.x - a.x, b.y - a.y];
      const d = dx * ey - dy * ex;
      const way = ((a.x - from.x) * ey - (a.y - from.y) * ex) / d;
      const on = ((a.x - from.x) * dy - (a.y - from.y) * dx) / d;
      const slack = STEPS / Math.hypot(ex, ey);
      return way > 0 && way <= 1 && on >= -slack && on <= 1 + slack ? [way] : [];
    }),
  );
  const way = Math.min(1, ...ways);
  return { x: from.x + way * dx, y: from.y + way * dy };
};
