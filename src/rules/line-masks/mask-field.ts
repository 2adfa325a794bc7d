/** A battlefield as the mask kernels read it: walls, creatures and their corners in flat arrays. */
import type { Battlefield, Creature, Wall } from "../../scene/model/battlefield";
import { wallIndexOf } from "../../scene/spaces/wall-grid";
import type { BodyField } from "../../geometry/line-masks/body-mask";
import { entersConvex } from "../../geometry/polygons/convex";
import { boxOf } from "../../geometry/polygons/box";
import { convexHull } from "../../geometry/polygons/convex-hull";
import {
  cornerBlocks,
  OPEN_SPACE,
  setBlock,
  type CornerBlocks,
  type OwnSpace,
  type TouchedCorner,
} from "../../geometry/line-masks/corner-block";
import type { LineEnd } from "../../geometry/contact/sight-line";
import { SPECIAL, type Counts } from "../../geometry/line-masks/line-masks";
import { outlineOf, type Outline } from "../../geometry/polygons/outline";
import type { Polygon } from "../../geometry/numbers/lattice";
import { nearestChain } from "../../geometry/line-masks/nearest-chain";
import { isOnSegment } from "../../geometry/numbers/orientation";
import { wallsMeeting, type WallIndex } from "../../geometry/wall-grid/wall-index";
import { bodiesOf, changedBodies, isConvex } from "./mask-bodies";
import { isPlain, specialOf, specialScale, specialWalls, type SpecialScale } from "./special-walls";
import { stanceOf } from "../attack/stance";

export interface MaskField {
  readonly battlefield: Battlefield;
  readonly index: WallIndex<Wall>;
  /** A `SPECIAL` for each wall; undefined when all are plain. */
  readonly special: Uint8Array | undefined;
  readonly hasStronger: boolean;
  readonly scale: SpecialScale;
  readonly weigh: (wall: number) => Counts;
  readonly bodies: BodyField;
  /** The outer corners of every creature, four to a block; blocks of creatures near each other follow each other. */
  readonly blocks: CornerBlocks;
  /** The same for who asks of lines that walls stop inside a space as well. */
  readonly bareBlocks: CornerBlocks;
  /** The corners themselves, four to a block as well. */
  readonly corners: readonly LineEnd[];
  /** The number of the creature whose block it is, and the first block of each creature. */
  readonly owners: Int32Array;
  readonly firstBlocks: Int32Array;
  readonly held: HeldSpaces;
}

/** What the creatures hold of their spaces, by their numbers. */
export interface HeldSpaces {
  /** undefined where it has no area or touches itself. */
  readonly outlines: readonly (Outline | undefined)[];
  /** Left, top, right and bottom of each. */
  readonly boxes: Float64Array;
}

/** Makes a battlefield ready, in time linear in its walls; every two of its creatures are compared, which takes little. */
export const maskFieldOf = (battlefield: Battlefield): MaskField => {
  const index = wallIndexOf(battlefield);
  const seats = battlefield.creatures.map((creature) => seatOf(battlefield, index, creature));
  const centres = Float64Array.from(battlefield.creatures.flatMap(({ centre: { x, y } }) => [x, y]));
  return { ...wallsOf(battlefield), bodies: bodiesOf(battlefield), ...seated(seats, nearestChain(centres)) };
};

type WallPart = Pick<MaskField, "battlefield" | "index" | "special" | "hasStronger" | "scale" | "weigh">;

/** The walls of a battlefield as the kernels read them. */
const wallsOf = (battlefield: Battlefield): WallPart => {
  const index = wallIndexOf(battlefield);
  return wallPart(battlefield, index, specialWalls(index.segments));
};

/** The same after some walls have come; those that are gone need nothing. */
const wallsAfter = ({ special }: MaskField, after: Battlefield, { index, came }: FieldChange): WallPart => {
  if (special === undefined && came.every(isPlain)) return wallPart(after, index, undefined);
  const marks = new Uint8Array(index.segments.length);
  if (special !== undefined) marks.set(special);
  const isThere = (wall: Wall) => (other: Wall | undefined, number: number) =>
    other === wall && !index.gone.includes(number);
  for (const wall of came) marks[index.segments.findIndex(isThere(wall))] = specialOf(wall);
  return wallPart(after, index, marks);
};

const wallPart = (battlefield: Battlefield, index: WallIndex<Wall>, special: Uint8Array | undefined): WallPart => {
  const scale = specialScale(index.segments);
  const hasStronger = special?.includes(SPECIAL.stronger) === true;
  return { battlefield, index, special, hasStronger, scale, weigh: scale.weigh };
};

const bare = (blocks: CornerBlocks): CornerBlocks => ({ ...blocks, own: blocks.own.map(() => OPEN_SPACE) });

/** The seats of the creatures by their numbers, and these in the order of their blocks. */
const seated = (
  seats: readonly Seat[],
  order: Int32Array,
): Pick<MaskField, "blocks" | "bareBlocks" | "corners" | "owners" | "firstBlocks" | "held"> => {
  const owned = Array.from(order, (number) => ({ number, seat: seats[number] })).flatMap(({ number, seat }) =>
    seat === undefined ? [] : seat.blocks.map((four) => ({ number, four, own: seat.own })),
  );
  const fours = owned.map(({ four }) => four);
  const owners = Int32Array.from(owned, ({ number }) => number);
  const blocks = cornerBlocks(
    fours,
    owned.map(({ own }) => own),
  );
  return {
    blocks,
    bareBlocks: bare(blocks),
    corners: fours.flatMap((corners) => fourOf(corners).map(({ end }) => end)),
    owners,
    firstBlocks: Int32Array.from(seats, (_, i) => owners.indexOf(i)),
    held: {
      outlines: seats.map(({ held }) => outlineOf(held)),
      boxes: Float64Array.from(seats.flatMap(({ held }) => boxOf(held))),
    },
  };
};

/** The corners of a block; one of fewer repeats its last. */
const fourOf = (corners: readonly TouchedCorner[]): TouchedCorner[] =>
  [0, 1, 2, 3].flatMap((k) => corners[k] ?? corners.at(-1) ?? []);

/** What has changed since a field was made: creatures by number, and walls. */
export interface FieldChange {
  /** Creatures that moved or stand among other walls now; the others are where they were. */
  readonly seats: readonly number[];
  readonly came: readonly Wall[];
  /** The grid of the field carried over, in which what stays has kept its number. */
  readonly index: WallIndex<Wall>;
}

/**
 * The field after a change, sharing what stayed; undefined when creatures came or went or have other numbers of corners,
 * so that it must be made anew.
 */
export const changedField = (field: MaskField, after: Battlefield, change: FieldChange): MaskField | undefined => {
  if (after.creatures.length !== field.battlefield.creatures.length) return undefined;
  const walls = change.index === field.index ? { battlefield: after } : wallsAfter(field, after, change);
  if (change.seats.length === 0) return { ...field, ...walls };
  const { points, corners, arcs, homes, boxes, own } = field.blocks;
  const blocks = {
    points: points.slice(),
    corners: corners.slice(),
    arcs: arcs.slice(),
    homes: homes.slice(),
    boxes: boxes.slice(),
    own: [...own],
  };
  const ends = [...field.corners];
  const held = { outlines: [...field.held.outlines], boxes: field.held.boxes.slice() };
  for (const number of change.seats) {
    const creature = after.creatures[number];
    const first = field.firstBlocks[number] ?? 0;
    if (creature === undefined) return undefined;
    const seat = seatOf(after, change.index, creature);
    if (field.owners[first + seat.blocks.length - 1] !== number || field.owners[first + seat.blocks.length] === number)
      return undefined;
    held.outlines[number] = outlineOf(seat.held);
    held.boxes.set(boxOf(seat.held), 4 * number);
    seat.blocks.forEach((four, i) => {
      blocks.own[first + i] = seat.own;
      setBlock(blocks, first + i, four);
      fourOf(four).forEach(({ end }, k) => (ends[4 * (first + i) + k] = end));
    });
  }
  const bodies = changedBodies(field.bodies, after, change.seats);
  return { ...field, ...walls, bodies, blocks, bareBlocks: bare(blocks), corners: ends, held };
};

/** A creature's corners, four to a block, and the walls that enter its space. */
interface Seat {
  readonly blocks: readonly (readonly TouchedCorner[])[];
  readonly own: OwnSpace;
  readonly held: Polygon;
}

const seatOf = (battlefield: Battlefield, index: WallIndex<Wall>, creature: Creature): Seat => {
  const hull = convexHull(creature.footprint);
  const near = wallsMeeting(index, hull).flatMap((number) => {
    const wall = index.segments[number];
    return wall === undefined ? [] : [{ number, wall }];
  });
  const { outerCorners, held } = stanceOf(battlefield, creature);
  const corners = outerCorners.map((end): TouchedCorner => {
    const touching = near.flatMap(({ wall }) => (isOnSegment(wall.a, wall.b, end.point) ? [wall] : []));
    return { end, touching, isDoubtful: touching.some((wall) => !isPlain(wall)) || !isConvex(creature) };
  });
  const own = near.flatMap(({ number, wall }) => (entersConvex(wall, hull) ? [number] : []));
  return {
    held,
    blocks: Array.from({ length: Math.ceil(corners.length / 4) }, (_, i) => corners.slice(4 * i, 4 * i + 4)),
    own: {
      walls: own,
      outline: Float64Array.from(isConvex(creature) ? hull.flatMap(({ x, y }) => [x, y]) : []),
      hull: own.length > 0 ? hull : [],
    },
  };
};
