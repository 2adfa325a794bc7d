/**
 * A place or an object as the target of an attack: a space, a wall that is struck, a piece of terrain. It is judged as a creature
 * without features, which the battlefield has not. docs/decisions/0038-places-and-objects.md.
 */
import type { Extent } from "../../geometry/heights/height-band";
import {
  edgesOf,
  isSamePoint,
  latticePoint,
  type Point,
  type Polygon,
  type Region,
  type Segment,
} from "../../geometry/numbers/lattice";
import { boxOf } from "../../geometry/polygons/box";
import { convexHull } from "../../geometry/polygons/convex";
import { gapToPoint } from "../../geometry/polygons/gap";
import { isInside, isInsideOrOn } from "../../geometry/polygons/region";
import { isOnLevel } from "../../scene/model/levels";
import {
  type Battlefield,
  type Creature,
  type Grid,
  type TerrainArea,
  toHeight,
  type Wall,
} from "../../scene/model/battlefield";
import { NO_SENSES } from "../../scene/model/scene";
import { NEUTRAL } from "../../scene/model/sides";
import type { PixelPoint, Verdict } from "../attack/verdict";
import { gapBetween, spacesBetween } from "../distance/distance";
import { squareAt } from "../distance/own-space";
import type { ObjectRules, RuleOptions, RuleSet } from "./rule-set";
import { likelyAttack } from "./likely-attack";

/** The id of the place while it is judged. */
export const PLACE = "token:place";

export const PLACE_KINDS = ["space", "wall", "door", "terrain"] as const;

export interface Place {
  readonly kind: (typeof PLACE_KINDS)[number];
  /** The wall or terrain, which is not in the way of a strike at itself; null for a space. */
  readonly object: string | null;
  readonly body: Creature;
}

/** Parts of a space: how near to a wall one points at it, and how wide a struck part of it is. */
const NEAR = 1 / 8;
const STRUCK = 1 / 16;

/** The size of an object that has none, where sizes count: that of terrain. */
const SIZE = 1;

/** The size of a wall that has none: as it counts as terrain. */
const WALL_SIZE = 5;

/** Around its middle. */
const squareAround = ({ x, y }: Point, half: number): Polygon => squareAt({ x: x - half, y: y - half }, 2 * half);

const bodyOf = (attacker: Creature, footprint: Polygon, size: number, extent: Extent): Creature => {
  const [left, top, right, bottom] = boxOf(footprint);
  const centre = { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) };
  const { part: _, ...plain } = attacker;
  return {
    ...plain,
    ...NEUTRAL,
    id: PLACE,
    name: "",
    footprint,
    outerCorners: convexHull(footprint),
    outlinePoints: footprint,
    latticePoints: footprint,
    cells: [{ corners: footprint, centre }],
    centre,
    rotation: 0,
    base: "square",
    extent,
    size,
    unit: null,
    conditions: [],
    senses: NO_SENSES,
    isHidden: false,
    isDead: false,
  };
};

/** One space high. */
const spaceExtent = (bottom: number, { grid }: Battlefield): Extent => ({
  bottom,
  top: bottom + toHeight(grid.distance, 0),
});

/** The space of a grid with this upper left corner; on hexes as a space of the creature, without a grid a spot about the point. */
const spaceAt = ({ grid }: Battlefield, { cells: [first] }: Creature, corner: Point, point: Point): Polygon => {
  if (grid.type === "square") return squareAt(corner, grid.size);
  if (grid.type === "gridless" || first === undefined) return squareAround(point, Math.round(grid.size * STRUCK));
  const [left, top] = boxOf(first.corners);
  return first.corners.map(({ x, y }) => ({ x: x - left + corner.x, y: y - top + corner.y }));
};

/** The nearest point of a segment. */
const footOn = ({ a, b }: Segment, { x, y }: Point): Point => {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy);
  const part = Math.min(1, Math.max(0, along));
  return { x: Math.round(a.x + part * dx), y: Math.round(a.y + part * dy) };
};

/** Of the walls that are as high as a part of the creature. */
const wallNear = ({ walls, grid }: Battlefield, { level, extent: its }: Creature, point: Point): Wall | undefined => {
  const isAsHigh = ({ extent }: Wall): boolean => extent.bottom < its.top && its.bottom < extent.top;
  const away = (wall: Wall): number => gapToPoint([wall.a, wall.b], point);
  return walls
    .filter((wall) => isOnLevel(wall.levels, [level]) && isAsHigh(wall) && away(wall) <= grid.size * NEAR)
    .toSorted((p, q) => away(p) - away(q))[0];
};

/** The closed outlines of a region, whose edges are in any order: of each piece, and of each hole. */
const ringsOf = (region: Region): readonly Polygon[] => {
  const left = new Set(region);
  const rings: Point[][] = [];
  for (const first of left) {
    const ring = [first.a];
    let [edge, end]: [Segment | undefined, Point] = [first, first.b];
    while (edge !== undefined) {
      left.delete(edge);
      const at = end;
      edge = [...left].find(({ a, b }) => isSamePoint(a, at) || isSamePoint(b, at));
      if (edge !== undefined) {
        ring.push(at);
        end = isSamePoint(edge.a, at) ? edge.b : edge.a;
      }
    }
    rings.push(ring);
  }
  return rings;
};

/** The outline of the piece of terrain that is pressed; for a creature in a hole of it the nearest part of its edge. */
const outlineOf = (region: Region, point: Point, { centre }: Creature, { size }: Grid): Polygon => {
  const rings = ringsOf(region).filter((ring) => isInsideOrOn(point, edgesOf(ring)));
  const piece = rings.toSorted((p, q) => boxOf(q)[2] - boxOf(q)[0] - (boxOf(p)[2] - boxOf(p)[0])).at(-1);
  if (piece === undefined) return convexHull(region.map(({ a }) => a));
  if (isInside(centre, region) || !isInside(centre, edgesOf(piece))) return piece;
  const away = (p: Point): number => Math.hypot(p.x - centre.x, p.y - centre.y);
  const [nearest = point] = region.map((edge) => footOn(edge, centre)).toSorted((p, q) => away(p) - away(q));
  return squareAround(nearest, Math.round(size * STRUCK));
};

const terrainAt = ({ terrains }: Battlefield, { level }: Creature, point: Point): TerrainArea | undefined =>
  terrains.find((area) => isOnLevel(area.levels, [level]) && isInside(point, area.region));

interface Pressed {
  /** The upper left corner of the space. */
  readonly corner: PixelPoint;
  readonly at: PixelPoint;
  /** The height of a space, thousandths; left out for that of the attacker's feet. */
  readonly bottom?: number;
}

/** What somebody points at: a wall, terrain in books in which that is an object, or else the space. */
export const placeAt = (
  battlefield: Battlefield,
  attacker: Creature,
  { corner, at, bottom = attacker.extent.bottom }: Pressed,
  { isTerrainObject = false }: ObjectRules,
): Place => {
  const { grid } = battlefield;
  const point = latticePoint(at.x, at.y);
  const wall = wallNear(battlefield, attacker, point);
  if (wall !== undefined) {
    const struck = squareAround(footOn(wall, point), Math.round(grid.size * STRUCK));
    const body = bodyOf(attacker, struck, wall.size ?? WALL_SIZE, attacker.extent);
    return { kind: wall.isDoor && !wall.isSecret ? "door" : "wall", object: wall.id, body };
  }
  const terrain = isTerrainObject ? terrainAt(battlefield, attacker, point) : undefined;
  if (terrain !== undefined)
    return {
      kind: "terrain",
      object: terrain.id,
      body: bodyOf(attacker, outlineOf(terrain.region, point, attacker, grid), terrain.size, attacker.extent),
    };
  const space = isTerrainObject
    ? squareAround(point, Math.round(grid.size * STRUCK))
    : spaceAt(battlefield, attacker, latticePoint(corner.x, corner.y), point);
  return { kind: "space", object: null, body: bodyOf(attacker, space, SIZE, spaceExtent(bottom, battlefield)) };
};

export interface JudgedPlace {
  /** The battlefield with the place among its creatures. */
  readonly battlefield: Battlefield;
  readonly verdict: Verdict;
  /** Scene units. */
  readonly distance: number;
  /** The range in which it is, in books that count ranges. */
  readonly range: number | null;
}

/** What an attack by the creature on the place is worth. */
export const judgePlace = (
  rules: RuleSet,
  field: Battlefield,
  [attacker, { body, object }]: readonly [Creature, Place],
  options: RuleOptions,
): JudgedPlace => {
  const isOther = ({ id }: { readonly id: string }): boolean => id !== object;
  const battlefield = {
    ...field,
    walls: object === null ? field.walls : field.walls.filter(isOther),
    terrains: object === null ? field.terrains : field.terrains.filter(isOther),
    creatures: [...field.creatures, body],
  };
  const verdict = rules.judge(battlefield, likelyAttack(battlefield, rules, attacker.id, PLACE), options);
  const band = rules.objects?.bandIn?.(options);
  const distance = (band === undefined ? spacesBetween : gapBetween)(battlefield, attacker, body);
  // Lengths are shown to a tenth.
  const range = band === undefined ? null : Math.max(1, Math.ceil(Math.round((distance / band) * 1000) / 1000));
  return { battlefield, verdict, distance: Math.round(distance * 10) / 10, range };
};
