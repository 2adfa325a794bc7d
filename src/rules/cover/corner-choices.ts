/** What the attacker may choose between: corners of its space, corners of one of its squares, or pairs of squares. */
import type { Point, Polygon } from "../../geometry/numbers/lattice";
import { barePoint, type LineEnd } from "../../geometry/contact/sight-line";
import { byNearness, type Fan } from "./corner-cover";
import type { Pair, Side } from "../attack/between";
import { stanceOf, type Footing } from "../attack/stance";

/** One choice: where the lines start and end, and the target's outline that may be hidden from there. */
export interface CornerChoice extends Fan {
  /** The corner, the centre of the attacker's square, or an area's point of origin. */
  readonly place: Point;
  readonly outline: Polygon;
  /** The centre of what the outline belongs to. */
  readonly home: Point;
}

const standing = (pair: Pair, { creature }: Side): Footing | undefined =>
  creature === undefined ? undefined : stanceOf(pair.battlefield, creature);

/** Choices in order; a list of them, or what makes each when it is looked at. */
export type Choices = Pick<readonly CornerChoice[], "length" | "at">;

/** Ranged attacks and areas: one outline point (or the point of origin) to the target's outer corners. */
export const cornerChoices = (pair: Pair): Choices => {
  const target = standing(pair, pair.target);
  const points = standing(pair, pair.attacker)?.outlinePoints ?? [barePoint(pair.attacker.centre)];
  const ends = target?.outerCorners ?? [];
  const outline = target?.heldHull ?? [];
  const home = pair.target.centre;
  let inOrder: readonly LineEnd[] | undefined;
  const at = (number: number): CornerChoice | undefined => {
    const start = (inOrder ??= inOrderOf(points, home))[number];
    return start === undefined ? undefined : { place: start.point, starts: [start], ends, outline, home };
  };
  return { length: points.length, at };
};

const inOrderOf = (points: readonly LineEnd[], to: Point): readonly LineEnd[] => {
  const near = byNearness(to);
  return [...points].sort((p, q) => near(p.point, q.point));
};

/** One corner of one of the attacker's squares (or the point of origin) to the corners of one of the target's. */
export const reachChoices = (pair: Pair): CornerChoice[] => {
  const nearTarget = byNearness(pair.target.centre);
  const ours = standing(pair, pair.attacker)?.latticePoints ?? [barePoint(pair.attacker.centre)];
  const starts = [...ours].sort((p, q) => nearTarget(p.point, q.point));
  const squares = targetSquares(pair);
  return starts.flatMap((start) =>
    squares.map((to) => ({
      place: start.point,
      starts: [start],
      ends: to.corners,
      outline: to.heldHull,
      home: to.centre,
    })),
  );
};

/** Melee at hand: a square of each side, every corner of the one to every corner of the other. */
export const squareChoices = (pair: Pair): CornerChoice[] => {
  const nearTarget = byNearness(pair.target.centre);
  const ours = [...(standing(pair, pair.attacker)?.cells ?? [])].sort((p, q) => nearTarget(p.centre, q.centre));
  const theirs = targetSquares(pair);
  return ours.flatMap((from) =>
    theirs.map((to) => ({
      place: from.centre,
      starts: from.corners,
      ends: to.corners,
      outline: to.heldHull,
      home: to.centre,
    })),
  );
};

/** The target's squares, those near to the attacker first. */
const targetSquares = (pair: Pair): Footing["cells"] => {
  const near = byNearness(pair.attacker.centre);
  return [...(standing(pair, pair.target)?.cells ?? [])].sort((p, q) => near(p.centre, q.centre));
};
