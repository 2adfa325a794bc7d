import { obstaclesShown, type PixelEdge } from "../../src/drawing/marks";
import { outlinesOn } from "../../src/drawing/outlines";
import type { PixelPoint, Reason, Verdict } from "../../src/rules/attack/verdict";
import { pixelPoint } from "../../src/rules/cover/drawn-lines";
import type { Battlefield } from "../../src/scene/model/battlefield";
import { creatureOf } from "./frame";

/** Where the lines start. */
export const startOf = (battlefield: Battlefield, { attacker, target, origin, lines }: Verdict): PixelPoint => {
  const maker = creatureOf(battlefield, attacker) ?? creatureOf(battlefield, target);
  return origin ?? lines[0]?.from ?? (maker === undefined ? { x: 0, y: 0 } : pixelPoint(maker.centre));
};

const distanceTo = ({ x, y }: PixelPoint, { from, to }: PixelEdge): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(from.x + share * dx - x, from.y + share * dy - y);
};

/** Sorts ids by the distance of what they name; what is not on the map comes last. */
const nearestFirst = (battlefield: Battlefield, from: PixelPoint) => {
  const outlineOf = outlinesOn(battlefield);
  const distanceOf = (id: string): number => {
    const edges = outlineOf(id)?.edges ?? [];
    return Math.min(Number.MAX_VALUE, ...edges.map((edge) => distanceTo(from, edge)));
  };
  return (ids: readonly string[]): readonly string[] =>
    ids
      .map((id) => ({ id, distance: distanceOf(id) }))
      .toSorted((p, q) => p.distance - q.distance)
      .map(({ id }) => id);
};

const withIds = (reason: Reason, shown: (ids: readonly string[]) => readonly string[]): Reason => ({
  key: reason.key,
  data: Object.fromEntries(
    Object.entries(reason.data).map(([name, value]) => [name, typeof value === "object" ? shown(value) : value]),
  ),
});

/**
 * A verdict as a picture shows it, with obstacles nearest first. Without a line of effect, obstacles and reasons are only those
 * that block the drawn lines.
 */
export const shownVerdict = (battlefield: Battlefield, verdict: Verdict): Verdict => {
  const sorted = nearestFirst(battlefield, startOf(battlefield, verdict));
  const blocking = new Set(verdict.lines.flatMap(({ obstacles }) => obstacles));
  const isShown = (id: string): boolean => verdict.lineOfEffect || blocking.has(id);
  const shown = (ids: readonly string[]): readonly string[] => sorted(ids.some(isShown) ? ids.filter(isShown) : ids);
  const marked = obstaclesShown(verdict);
  return {
    ...verdict,
    // Of obstacles at the same distance, those that give the cover come first.
    obstacles: sorted([...new Set([...verdict.obstacles.filter((id) => marked.includes(id)), ...marked])]),
    reasons: verdict.reasons.map((reason) => withIds(reason, shown)),
    permissions: verdict.permissions.map((each) => ({
      ...each,
      reason: each.reason === null ? null : withIds(each.reason, shown),
    })),
  };
};
