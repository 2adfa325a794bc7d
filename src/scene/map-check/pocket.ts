/** Whether a gap leads into solid rock: a closed pocket that no door leads into and in which nothing is. */
import { type Point, type Segment, turn } from "../../geometry/numbers/lattice";
import { boxOf } from "../../geometry/polygons/box";
import type { Battlefield, Creature } from "../model/battlefield";
import {
  keyOf,
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

const halfway = (p: Point, q: Point): Point => ({ x: Math.floor((p.x + q.x) / 2), y: Math.floor((p.y + q.y) / 2) });

/** The places in some bodies, to the left of a gap, from which its middle is seen. */
const placesBehind = (search: Search, gap: Segment, thing: Thing, bodies: readonly Creature[]): PlaceIJ[] => {
  const { battlefield, pitch } = search;
  const middle = halfway(gap.a, gap.b);
  const found = new Map<string, PlaceIJ>();
  for (const { footprint } of bodies) {
    const [left, top, right, bottom] = boxOf(footprint);
    for (let i = Math.ceil(left / pitch); i * pitch <= right; i++)
      for (let j = Math.ceil(top / pitch); j * pitch <= bottom; j++) {
        const place = pointOf([i, j], pitch);
        if (turn(gap.a, gap.b, place) >= 0) continue;
        if (stepFrom(battlefield, thing, place, middle) === "free") found.set(keyOf([i, j], thing), [i, j]);
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

/**
 * Whether the smaller side of a gap is a closed room without any door, creature, light or other thing, once the piece closes the gap.
 * `sides` are the places that are seen through it, to the left and to the right of the piece.
 */
export const isIntoPocket = (
  { open, closed }: GapFields,
  piece: Segment,
  sides: readonly [left: readonly Creature[], right: readonly Creature[]],
): boolean => {
  const [body] = sides[0];
  if (body === undefined) return false;
  const thing: Thing = { id: "", at: body.centre, level: body.level, extent: body.extent };
  const search = searchOn(closed);
  const { a, b } = piece;
  const rooms = sides.map((bodies, i) => {
    const gap = i === 0 ? piece : { a: b, b: a };
    const starts = placesBehind({ ...search, battlefield: open }, gap, thing, bodies);
    return starts.length === 0 ? undefined : roomFrom(search, starts, thing);
  });
  return rooms.some((room, i) => {
    const other = rooms[1 - i];
    return room !== undefined && (other === undefined || room.size < other.size) && !isAnythingIn(search, thing, room);
  });
};
