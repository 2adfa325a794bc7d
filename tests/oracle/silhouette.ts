/** RULES 2.4, by trying every pair of vertices. */
import { isInsidePolygon } from "./area";
import { dot, from, isOn, isSameSpot, sideOf, sidesOf, type Piece, type Spot } from "./plane";

/** The vertex on that side of all others as seen from the eye; of several in line the nearest. */
const extreme = (polygon: readonly Spot[], eye: Spot, side: -1 | 1): Spot | undefined =>
  polygon
    .filter((vertex) => polygon.every((other) => sideOf(eye, vertex, other) !== side))
    .reduce<Spot | undefined>(
      (best, vertex) =>
        best && dot(from(eye, best), from(eye, best)) <= dot(from(eye, vertex), from(eye, vertex)) ? best : vertex,
      undefined,
    );

/** A convex polygon's silhouette; which end comes first says nothing. */
export const silhouette = (polygon: readonly Spot[], eye: Spot): Piece | undefined => {
  if (isInsidePolygon(eye, polygon)) return undefined;
  const vertex = polygon.findIndex((spot) => isSameSpot(spot, eye));
  const at = (i: number): Spot => polygon[(i + polygon.length) % polygon.length] ?? eye;
  if (vertex >= 0) return { a: at(vertex - 1), b: at(vertex + 1) };
  const edge = sidesOf(polygon).find((side) => isOn(eye, side));
  if (edge) return edge;
  const [a, b] = [extreme(polygon, eye, -1), extreme(polygon, eye, 1)];
  return a && b ? { a, b } : undefined;
};
