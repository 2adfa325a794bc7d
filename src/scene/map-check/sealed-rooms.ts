/** Rooms that nothing leads into although a creature or a light is in them. */
import { meetingOf } from "../../geometry/contact/sight-line";
import { type Extent, overlaps } from "../../geometry/heights/height-band";
import { type Point, toPixels } from "../../geometry/numbers/lattice";
import type { Battlefield, Wall } from "../model/battlefield";
import { isOnLevel } from "../model/levels";
import { wallsIn } from "../spaces/wall-grid";
import type { Finding } from "./finding";

/** Steps from place to place are a quarter of a space, so that passages of a third of one are found. */
const SHARE = 4;

/** Places of a room, 400 spaces; what is larger is a map of its own. */
const LARGEST = 400 * SHARE * SHARE;

/** A creature or a light. */
export interface Thing {
  readonly id: string;
  readonly at: Point;
  readonly level: string | null;
  readonly extent: Extent;
}

export const thingsOn = ({ creatures, lights }: Battlefield): Thing[] => [
  ...creatures.map(({ id, centre: at, level, extent }) => ({ id, at, level, extent })),
  ...lights
    .filter(({ id }) => id.startsWith("light:"))
    .map(({ id, at, levels, height }) => ({
      id,
      at,
      level: levels[0] ?? null,
      extent: { bottom: height, top: height + 1 },
    })),
];

/** Walls that nobody passes in either direction; doors lead on. */
const isShut = (wall: Wall, { level, extent }: Thing): boolean =>
  wall.blocksMovement &&
  !wall.isDoor &&
  wall.side === "both" &&
  isOnLevel(wall.levels, [level]) &&
  overlaps(wall.extent, extent);

/** How a step from place to place ends: against a wall, through a door, or at the next place. */
type Step = "barred" | "door" | "free";

export const stepFrom = (battlefield: Battlefield, thing: Thing, from: Point, to: Point): Step => {
  const met = wallsIn(battlefield, [from, to]).filter(
    (wall) => isOnLevel(wall.levels, [thing.level]) && meetingOf(from, to, wall) !== undefined,
  );
  if (met.some((wall) => isShut(wall, thing))) return "barred";
  return met.some(({ isDoor, side }) => isDoor || side !== "both") ? "door" : "free";
};

export type PlaceIJ = readonly [i: number, j: number];

export const NEXT: readonly PlaceIJ[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

export const keyOf = ([i, j]: PlaceIJ, { level, extent }: Thing): string => `${i},${j},${extent.bottom},${level ?? ""}`;

/** A search about one map. `open` are the places that lead out. */
export interface Search {
  readonly battlefield: Battlefield;
  /** Lattice steps between places. */
  readonly pitch: number;
  readonly open: Set<string>;
}

export const pointOf = ([i, j]: PlaceIJ, pitch: number): Point => ({ x: i * pitch, y: j * pitch });

/** The place next to a thing that no wall parts from it. */
export const startOf = ({ battlefield, pitch }: Search, thing: Thing): PlaceIJ | undefined => {
  const [i, j] = [Math.floor(thing.at.x / pitch), Math.floor(thing.at.y / pitch)];
  const about: readonly PlaceIJ[] = [
    [i, j],
    [i + 1, j],
    [i, j + 1],
    [i + 1, j + 1],
  ];
  return about.find((place) => {
    const to = pointOf(place, pitch);
    return (thing.at.x === to.x && thing.at.y === to.y) || stepFrom(battlefield, thing, thing.at, to) === "free";
  });
};

/** The places of the closed room about some places; undefined where a way leads out, or the room is large. */
export const roomFrom = (
  { battlefield, pitch, open }: Search,
  starts: readonly PlaceIJ[],
  thing: Thing,
): ReadonlySet<string> | undefined => {
  const found = new Map(starts.map((start) => [keyOf(start, thing), start]));
  const leadsOut = (): boolean => {
    // What is added on the way is come to in its turn.
    for (const [key, place] of found) {
      if (open.has(key) || found.size > LARGEST) return true;
      for (const [di, dj] of NEXT) {
        const next: PlaceIJ = [place[0] + di, place[1] + dj];
        const nextKey = keyOf(next, thing);
        if (found.has(nextKey)) continue;
        const step = stepFrom(battlefield, thing, pointOf(place, pitch), pointOf(next, pitch));
        if (step === "door") return true;
        if (step === "free") found.set(nextKey, next);
      }
    }
    return false;
  };
  if (!leadsOut()) return new Set(found.keys());
  for (const key of found.keys()) open.add(key);
  return undefined;
};

interface Room {
  readonly places: ReadonlySet<string>;
  readonly things: Thing[];
}

const openPlaces = new WeakMap<Battlefield["walls"], Set<string>>();

/** The search of a list of walls goes on where it was. */
export const searchOn = (battlefield: Battlefield): Search => {
  const open = openPlaces.get(battlefield.walls) ?? new Set();
  openPlaces.set(battlefield.walls, open);
  return { battlefield, pitch: Math.max(1, Math.round(battlefield.grid.size / SHARE)), open };
};

const roomsOn = (battlefield: Battlefield): { readonly rooms: readonly Room[]; readonly isAllClosed: boolean } => {
  const search = searchOn(battlefield);
  const rooms: Room[] = [];
  let isAllClosed = true;
  for (const thing of thingsOn(battlefield)) {
    const start = startOf(search, thing);
    if (start === undefined) continue;
    const known = rooms.find(({ places }) => places.has(keyOf(start, thing)));
    const places = known === undefined ? roomFrom(search, [start], thing) : known.places;
    if (known !== undefined) known.things.push(thing);
    else if (places === undefined) isAllClosed = false;
    else rooms.push({ places, things: [thing] });
  }
  return { rooms, isAllClosed };
};

/** Where all is in closed rooms, the one with the most creatures and lights is the map itself. */
export const sealedRooms = (battlefield: Battlefield): Finding[] => {
  const { rooms, isAllClosed } = roomsOn(battlefield);
  const [, ...smaller] = rooms.toSorted((p, q) => q.things.length - p.things.length);
  return (isAllClosed ? smaller : rooms).flatMap(({ things }): Finding[] => {
    const [first] = things;
    if (first === undefined) return [];
    const at = { x: toPixels(first.at.x), y: toPixels(first.at.y) };
    return [{ kind: "sealed-room", ids: things.map(({ id }) => id), at, by: 0 }];
  });
};
