/** Findings of the reader of a file: entries left out, portals that may mean two things, and things off the picture. */
import { latticePoint, type Polygon } from "../../geometry/numbers/lattice";
import { meetsConvex } from "../../geometry/polygons/convex";
import type { Scene } from "../model/scene";
import type { Picture, Reading } from "../read-files/reading";
import { looseWall } from "../tidy/wall";
import type { Finding } from "./finding";

export const polygonOf = ({ x, y, width, height }: Picture): Polygon => [
  latticePoint(x, y),
  latticePoint(x + width, y),
  latticePoint(x + width, y + height),
  latticePoint(x, y + height),
];

/** All things wholly off the picture, in one finding, placed at the first of them. */
const outside = ({ walls, tokens, lights, grid }: Scene, picture: Picture): Finding[] => {
  const polygon = polygonOf(picture);
  const isOff = (x: number, y: number): boolean => {
    const point = latticePoint(x, y);
    return !meetsConvex({ a: point, b: point }, polygon);
  };
  const things = [
    ...walls
      .filter((wall) => !meetsConvex(looseWall(wall), polygon))
      .map(({ id, c: [ax, ay, bx, by] }) => ({ id: `wall:${id}`, at: { x: (ax + bx) / 2, y: (ay + by) / 2 } })),
    ...tokens
      .map(({ id, x, y, width, height }) => ({
        id: `token:${id}`,
        at: { x: x + (width * grid.size) / 2, y: y + (height * grid.size) / 2 },
      }))
      .filter(({ at }) => isOff(at.x, at.y)),
    ...lights.map(({ id, x, y }) => ({ id: `light:${id}`, at: { x, y } })).filter(({ at }) => isOff(at.x, at.y)),
  ];
  const [first] = things;
  return first === undefined ? [] : [{ kind: "outside", ids: things.map(({ id }) => id), at: first.at, by: 0 }];
};

export const fromReading = (
  scene: Scene,
  { skipped = [], openPortals = null, picture = null }: Partial<Pick<Reading, "skipped" | "openPortals" | "picture">>,
): Finding[] => [
  ...skipped.map((fault): Finding => ({ kind: "unreadable", ids: [fault.path], at: null, by: 0, fault })),
  ...(openPortals === null ? [] : [{ kind: "open-portals" as const, ids: [], at: null, by: 0, openPortals }]),
  ...(picture === null ? [] : outside(scene, picture)),
];
