/** Findings of the reader of a file: entries left out, portals that may mean two things, and things off the picture. */
import { isWithin } from "../../geometry/numbers/exact-distance";
import { edgesOf, latticePoint, type Point, type Polygon, toLattice, toPixels } from "../../geometry/numbers/lattice";
import type { Box } from "../../geometry/polygons/box";
import { convexHull, meetsConvex } from "../../geometry/polygons/convex";
import type { Battlefield } from "../model/battlefield";
import { type Scene, stepsOf } from "../model/scene";
import type { Picture, Reading } from "../read-files/reading";
import { type LooseWall, looseWall } from "../tidy/wall";
import type { Finding } from "./finding";

export const polygonOf = ({ x, y, width, height }: Picture): Polygon => [
  latticePoint(x, y),
  latticePoint(x + width, y),
  latticePoint(x + width, y + height),
  latticePoint(x, y + height),
];

const asBox = ({ x, y, width, height }: Picture): Box => [
  toLattice(x),
  toLattice(y),
  toLattice(x + width),
  toLattice(y + height),
];

/** A light, lit or not at this time of day, and how far it reaches, lattice steps. */
interface Shining {
  readonly id: string;
  readonly at: Point;
  readonly reach: number;
}

const shiningOn = ({ lights, grid }: Scene, { lights: all }: Battlefield): Shining[] => [
  ...lights.map(({ id, x, y, bright, dim }) => ({
    id: `light:${id}`,
    at: latticePoint(x, y),
    reach: stepsOf(Math.max(bright, dim), grid),
  })),
  ...all
    .filter(({ id }) => id.startsWith("token:"))
    .map(({ id, at, rim, bright, dim }) => ({ id, at, reach: rim + Math.max(bright, dim) })),
];

/** Lights that stand off the picture and reach onto it. */
const reachingIn = (lights: readonly Shining[], [left, top, right, bottom]: Box): readonly Shining[] =>
  lights.filter(({ at, reach }) => {
    const [dx, dy] = [Math.max(left - at.x, 0, at.x - right), Math.max(top - at.y, 0, at.y - bottom)];
    const squared = dx * dx + dy * dy;
    return squared > 0 && squared <= reach * reach;
  });

/** All things wholly off the picture that have no effect on it, in one finding, placed at the first of them. */
const outside = (scene: Scene, battlefield: Battlefield, picture: Picture): Finding[] => {
  const polygon = polygonOf(picture);
  const shining = reachingIn(shiningOn(scene, battlefield), asBox(picture));
  const reaching = new Set(shining.map(({ id }) => id));
  const isOff = (point: Point): boolean => !meetsConvex({ a: point, b: point }, polygon);
  const isBeside = (wall: LooseWall): boolean => shining.some(({ at, reach }) => isWithin(at, wall, reach));
  const pixelsOf = ({ x, y }: Point): { x: number; y: number } => ({ x: toPixels(x), y: toPixels(y) });
  const things = [
    ...scene.walls
      .filter((wall) => !meetsConvex(looseWall(wall), polygon) && !isBeside(looseWall(wall)))
      .map(({ id, c: [ax, ay, bx, by] }) => ({ id: `wall:${id}`, at: { x: (ax + bx) / 2, y: (ay + by) / 2 } })),
    ...battlefield.creatures
      .filter(({ footprint }) => !edgesOf(polygon).some((edge) => meetsConvex(edge, convexHull(footprint))))
      .filter(({ centre }) => isOff(centre))
      .map(({ id, centre }) => ({ id, at: pixelsOf(centre) })),
    ...scene.lights
      .filter(({ x, y }) => isOff(latticePoint(x, y)))
      .map(({ id, x, y }) => ({ id: `light:${id}`, at: { x, y } })),
  ].filter(({ id }) => !reaching.has(id));
  const [first] = things;
  return first === undefined ? [] : [{ kind: "outside", ids: things.map(({ id }) => id), at: first.at, by: 0 }];
};

export const fromReading = (
  scene: Scene,
  battlefield: Battlefield,
  { skipped, openPortals = null, picture = null }: Partial<Pick<Reading, "skipped" | "openPortals" | "picture">>,
): Finding[] => [
  ...(skipped ?? []).map((fault): Finding => ({ kind: "unreadable", ids: [fault.path], at: null, by: 0, fault })),
  ...(skipped !== undefined && scene.walls.length === 0
    ? [{ kind: "no-walls" as const, ids: [], at: null, by: 0 }]
    : []),
  ...(openPortals === null ? [] : [{ kind: "open-portals" as const, ids: [], at: null, by: 0, openPortals }]),
  ...(picture === null ? [] : outside(scene, battlefield, picture)),
];
