/** What is about a gap: solid rock, which is a closed pocket that no door leads into and in which nothing is; or an opening beside it. */
import { type Point, type Segment, turn } from "../../geometry/numbers/lattice";
import { boxOf } from "../../geometry/polygons/box";
import type { Battlefield, Creature } from "../model/battlefield";
import {
  keyOf,
  NEXT,
  type PlaceIJ,
  pointOf,
  roomFrom,
  type Search,
  searchOn,
  startOf,
  stepFrom,
  type Thing,
  thingsOn,
} from "./sealed-rooms";

/** Spaces from the gap to an opening beside it. */
const BESIDE = 2;

const halfway = (p: Point, q: Point): Point => ({ x: Math.floor((p.x + q.x) / 2), y: Math.floor((p.y + q.y) / 2) });

/** A gap, and a point that is looked for from one side of it. */
interface Look extends Segment {
  readonly eye: Point;
}

/** The places in some spaces, to the left of a gap, from which a point is seen. */
const placesBehind = (
  search: Search,
  { a, b, eye }: Look,
  thing: Thing,
  bodies: readonly Pick<Creature, "footprint">[],
): PlaceIJ[] => {
  const { battlefield, pitch } = search;
  const found = new Map<string, PlaceIJ>();
  for (const { footprint } of bodies) {
    const [left, top, right, bottom] = boxOf(footprint);
    for (let i = Math.ceil(left / pitch); i * pitch <= right; i++)
      for (let j = Math.ceil(top / pitch); j * pitch <= bottom; j++) {
        const place = pointOf([i, j], pitch);
        if (turn(a, b, place) >= 0) continue;
        if (stepFrom(battlefield, thing, place, eye) === "free") found.set(keyOf([i, j], thing), [i, j]);
      }
  }
  return [...found.values()];
};

/** Whether a creature, a light, or all of an area of terrain, fog, darkness or floor is in a room. */
const isAnythingIn = (search: Search, thing: Thing, room: ReadonlySet<string>): boolean => {
  const { terrains, veils, surfaces, glooms } = search.battlefield;
  const isIn = (at: Point): boolean => {
    const start = startOf(search, { ...thing, at });
    return start !== undefined && room.has(keyOf(start, thing));
  };
  const areas = [...terrains, ...veils, ...surfaces, ...glooms];
  return (
    thingsOn(search.battlefield).some(({ at }) => isIn(at)) ||
    areas.some(({ region }) => region.every(({ a }) => isIn(a)))
  );
};

/** A battlefield with the gap, and with the piece that closes it. */
interface GapFields {
  readonly open: Battlefield;
  readonly closed: Battlefield;
}

/** The places that are seen through the gap, to the left and to the right of the piece. */
type Sides = readonly [left: readonly Creature[], right: readonly Creature[]];

/**
 * Whether the smaller side of a gap is a closed room without any door, creature, light or other thing, once the piece closes the gap.
 */
export const isIntoPocket = ({ open, closed }: GapFields, piece: Segment, sides: Sides): boolean => {
  const [body] = sides[0];
  if (body === undefined) return false;
  const thing: Thing = { id: "", at: body.centre, level: body.level, extent: body.extent };
  const search = searchOn(closed);
  const { a, b } = piece;
  const rooms = sides.map((bodies, i) => {
    const gap = { ...(i === 0 ? { a, b } : { a: b, b: a }), eye: halfway(a, b) };
    const starts = placesBehind({ ...search, battlefield: open }, gap, thing, bodies);
    return starts.length === 0 ? undefined : roomFrom(search, starts, thing);
  });
  return rooms.some((room, i) => {
    const other = rooms[1 - i];
    return room !== undefined && (other === undefined || room.size < other.size) && !isAnythingIn(search, thing, room);
  });
};

/** The places near the gap from which its middle is seen; where there is none, from which a body behind it is. */
const startsBeside = ({ open, closed }: GapFields, gap: Segment, bodies: readonly Creature[]): PlaceIJ[] => {
  const search = searchOn(closed);
  const middle = halfway(gap.a, gap.b);
  const [thing] = bodies.map(({ level, extent }): Thing => ({ id: "", at: middle, level, extent }));
  if (thing === undefined) return [];
  const reach = BESIDE * closed.grid.size;
  const xs = [middle.x - reach, middle.x + reach];
  const footprint = xs.flatMap((x) => [middle.y - reach, middle.y + reach].map((y) => ({ x, y })));
  const from = (eye: Point): PlaceIJ[] =>
    placesBehind({ ...search, battlefield: open }, { ...gap, eye }, thing, [{ footprint }]);
  const seen = from(middle);
  return seen.length > 0 ? seen : bodies.flatMap(({ centre }) => from(centre));
};

/** Whether a free way, not through a door, leads from one side of the piece to the other close to it. */
export const isBesideOpening = (fields: GapFields, piece: Segment, [left, right]: Sides): boolean => {
  const { closed } = fields;
  const [body] = left;
  if (body === undefined) return false;
  const { pitch } = searchOn(closed);
  const middle = halfway(piece.a, piece.b);
  const thing: Thing = { id: "", at: middle, level: body.level, extent: body.extent };
  const reach = BESIDE * closed.grid.size;
  const isNear = ({ x, y }: Point): boolean => Math.max(Math.abs(x - middle.x), Math.abs(y - middle.y)) <= reach;
  const starts = startsBeside(fields, piece, left);
  const found = new Map(starts.map((place) => [keyOf(place, thing), place]));
  for (const [i, j] of found.values())
    for (const [di, dj] of NEXT) {
      const next: PlaceIJ = [i + di, j + dj];
      const to = pointOf(next, pitch);
      if (found.has(keyOf(next, thing)) || !isNear(to)) continue;
      if (stepFrom(closed, thing, pointOf([i, j], pitch), to) === "free") found.set(keyOf(next, thing), next);
    }
  const ends = startsBeside(fields, { a: piece.b, b: piece.a }, right);
  return ends.some((place) => found.has(keyOf(place, thing)));
};
