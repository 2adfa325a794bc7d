import type { Battlefield } from "../src/scene/model/battlefield";
import type { PixelPoint, Reason, Verdict } from "../src/rules/attack/verdict";
import { pixelsOf } from "./draw-walls";
import { creatureOf } from "./drawing-frame";

/** Where lines, and the eye that reads the picture, come from. */
export const startOf = (battlefield: Battlefield, { attacker, target, origin, lines }: Verdict): PixelPoint => {
  const maker = creatureOf(battlefield, attacker) ?? creatureOf(battlefield, target);
  return origin ?? lines[0]?.from ?? (maker === undefined ? { x: 0, y: 0 } : pixelsOf(maker.centre));
};

type Stretch = readonly [PixelPoint, PixelPoint];

const distanceTo = ({ x, y }: PixelPoint, [a, b]: Stretch): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(a.x + share * dx - x, a.y + share * dy - y);
};

const around = (points: readonly PixelPoint[]): Stretch[] =>
  points.map((point, i) => [point, points[(i + 1) % points.length] ?? point]);

/** The outlines of everything on the map; what tidying cut in pieces has several of one id. */
const outlinesIn = ({
  walls,
  creatures,
  terrains,
  veils,
  surfaces,
}: Battlefield): (readonly [string, readonly Stretch[]])[] => [
  ...walls.map(({ id, a, b }) => [id, [[pixelsOf(a), pixelsOf(b)]]] as const),
  ...creatures.map(({ id, footprint }) => [id, around(footprint.map(pixelsOf))] as const),
  ...[...terrains, ...veils, ...surfaces].map(
    ({ id, region }) => [id, region.map(({ a, b }) => [pixelsOf(a), pixelsOf(b)] as const)] as const,
  ),
];

/** Sorts ids by how far what they name is from a place, those of equal distance as they came. */
const nearestFirst = (battlefield: Battlefield, from: PixelPoint): ((ids: readonly string[]) => readonly string[]) => {
  const distances = new Map<string, number>();
  for (const [id, outline] of outlinesIn(battlefield)) {
    const distance = Math.min(...outline.map((stretch) => distanceTo(from, stretch)));
    distances.set(id, Math.min(distance, distances.get(id) ?? Infinity));
  }
  const distanceOf = (id: string): number => distances.get(id) ?? Number.MAX_VALUE;
  return (ids) => ids.toSorted((p, q) => distanceOf(p) - distanceOf(q));
};

const withIds = (reason: Reason, shown: (ids: readonly string[]) => readonly string[]): Reason => ({
  key: reason.key,
  data: Object.fromEntries(
    Object.entries(reason.data).map(([name, value]) => [name, typeof value === "object" ? shown(value) : value]),
  ),
});

/**
 * A verdict as a picture tells it: what is named, nearest first; and where there is no line of effect, of all that stands
 * between the two only what stops the lines that are drawn, if anything does.
 */
export const shownVerdict = (battlefield: Battlefield, verdict: Verdict): Verdict => {
  const sorted = nearestFirst(battlefield, startOf(battlefield, verdict));
  const between = new Set(verdict.lines.flatMap(({ obstacles }) => obstacles));
  const isShown = (id: string): boolean => verdict.lineOfEffect || between.has(id);
  const shown = (ids: readonly string[]): readonly string[] => sorted(ids.some(isShown) ? ids.filter(isShown) : ids);
  return {
    ...verdict,
    obstacles: shown(verdict.obstacles),
    reasons: verdict.reasons.map((reason) => withIds(reason, shown)),
    permissions: verdict.permissions.map((each) => ({
      ...each,
      reason: each.reason === null ? null : withIds(each.reason, shown),
    })),
  };
};

/** Obstacles to highlight and number, nearest first. */
export const markedIn = (battlefield: Battlefield, verdict: Verdict): readonly string[] =>
  nearestFirst(
    battlefield,
    startOf(battlefield, verdict),
  )([...new Set([...verdict.obstacles, ...verdict.lines.flatMap(({ obstacles }) => obstacles)])]);
