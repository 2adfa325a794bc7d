/** What the attacker may choose between: corners of its space, or pairs of squares in a melee. */
import type { Point, Polygon } from "../geometry/lattice";
import { barePoint, type LineEnd } from "../geometry/sight-line";
import { convexHull } from "../geometry/convex-hull";
import { byNearness } from "./corner-cover";
import type { Pair, Side } from "./pair";
import { stanceOf, type Stance } from "./stance";

/** One choice: where the lines start and end, and the target's outline that may be hidden from there. */
export interface Choice {
  /** The corner, the centre of the attacker's square, or an area's point of origin. */
  readonly place: Point;
  readonly starts: readonly LineEnd[];
  readonly ends: readonly LineEnd[];
  readonly outline: Polygon;
}

const standing = (pair: Pair, { creature }: Side): Stance | undefined =>
  creature === undefined ? undefined : stanceOf(pair.battlefield, creature);

/** Ranged attacks, reach and areas: one outline point (or the point of origin) to the target's outer corners. */
export const cornerChoices = (pair: Pair): Choice[] => {
  const target = standing(pair, pair.target);
  const starts = standing(pair, pair.attacker)?.outlinePoints ?? [barePoint(pair.attacker.centre)];
  return starts
    .map((start) => ({
      place: start.point,
      starts: [start],
      ends: target?.outerCorners ?? [],
      outline: target?.heldHull ?? [],
    }))
    .sort((p, q) => byNearness(pair.target.centre)(p.place, q.place));
};

/** Adjacent melee: a square of each side, every corner of the one to every corner of the other. */
export const squareChoices = (pair: Pair): Choice[] => {
  const [attacker, target] = [standing(pair, pair.attacker), standing(pair, pair.target)];
  const nearTarget = byNearness(pair.target.centre);
  const nearAttacker = byNearness(pair.attacker.centre);
  const ours = [...(attacker?.cells ?? [])].sort((p, q) => nearTarget(p.centre, q.centre));
  const theirs = [...(target?.cells ?? [])].sort((p, q) => nearAttacker(p.centre, q.centre));
  return ours.flatMap((from) =>
    theirs.map((to) => ({
      place: from.centre,
      starts: from.corners,
      ends: to.corners,
      outline: convexHull(to.corners.map(({ point }) => point)),
    })),
  );
};
