/** The sides of a rectangular base, and which arcs hold a point. */
import { edgesOf, isSamePoint, type Point, type Polygon, type Segment, cross, turn, vector } from "../numbers/lattice";

/** Clockwise on the screen from the front, seen from above: who looks down the screen has its right on the left of it. */
export const FACING_NAMES = ["front", "right", "rear", "left"] as const;
export type FacingName = (typeof FACING_NAMES)[number];

/** A side of a base and the two rays that bound its arc, each from a corner of the side outward. */
export interface Facing {
  readonly name: FacingName;
  readonly side: Segment;
  readonly rays: readonly [Segment, Segment];
}

/** The four facings, front first, of a base given by its corners clockwise on the screen. */
export const facingsOf = (base: Polygon, front: Segment): Facing[] => {
  const sides = edgesOf(base);
  const first = sides.findIndex(({ a, b }) => isSamePoint(a, front.a) && isSamePoint(b, front.b));
  const inOrder = FACING_NAMES.flatMap((_, i) => sides[(Math.max(0, first) + i) % sides.length] ?? []);
  const [frontSide, , rearSide] = inOrder;
  if (frontSide === undefined || rearSide === undefined) return [];
  const rays = [...cornerRays(frontSide), ...cornerRays(rearSide)];
  return inOrder.flatMap((side, i) => {
    const [atA, atB] = [side.a, side.b].map((corner) => rays.find((ray) => isSamePoint(ray.a, corner)));
    const name = FACING_NAMES[i];
    return atA === undefined || atB === undefined || name === undefined ? [] : [{ name, side, rays: [atA, atB] }];
  });
};

/**
 * From each end of the front or rear side the ray at 135 degrees to it. It is the sum of the side's outward normal and the
 * way along the side. Both are as long as the side, so no root is needed.
 */
const cornerRays = ({ a, b }: Segment): [Segment, Segment] => {
  const along = vector(a, b);
  const outward = { x: along.y, y: -along.x };
  return [
    { a, b: { x: a.x - along.x + outward.x, y: a.y - along.y + outward.y } },
    { a: b, b: { x: b.x + along.x + outward.x, y: b.y + along.y + outward.y } },
  ];
};

/** Whether a point lies in a facing's arc, its boundary rays and its side included; points at half steps are exact too. */
export const isInArc = ({ side, rays: [atA, atB] }: Facing, point: Point): boolean =>
  turn(side.a, side.b, point) <= 0 && turn(atA.a, atA.b, point) >= 0 && turn(atB.a, atB.b, point) <= 0;

/** The facings whose arcs hold a point: two on a boundary, all of them from strictly inside the base. */
export const facingsToward = (facings: readonly Facing[], point: Point): readonly Facing[] => {
  const found = facings.filter((facing) => isInArc(facing, point));
  return found.length > 0 ? found : facings;
};

/** The side of a convex polygon, clockwise, whose outward normal is nearest to a direction; of two as near the first. */
export const sideFacing = (base: Polygon, direction: Point): Segment | undefined => {
  let best: { readonly side: Segment; readonly towards: number } | undefined;
  for (const side of edgesOf(base)) {
    const along = vector(side.a, side.b);
    const towards = cross(direction, along) / Math.hypot(along.x, along.y);
    if (best === undefined || towards > best.towards) best = { side, towards };
  }
  return best?.side;
};
