/** A battlefield as the mask kernels read it: walls, creatures and their corners in flat arrays. */
import type { Battlefield, Creature, Wall } from "../../battlefield/battlefield";
import { wallIndexOf } from "../../battlefield/wall-grid";
import { BODY, cellsOfBodies, type BodyField } from "../../geometry/body-mask";
import { entersConvex } from "../../geometry/convex";
import { convexHull } from "../../geometry/convex-hull";
import { cornerBlocks, type CornerBlocks, type OwnSpace, type TouchedCorner } from "../../geometry/corner-block";
import type { LineEnd } from "../../geometry/sight-line";
import type { Counts } from "../../geometry/line-mask";
import { isOnSegment } from "../../geometry/orientation";
import { interiorsMeet } from "../../geometry/region";
import { wallsMeeting, type WallIndex } from "../../geometry/wall-index";
import { isPlain, specialScale, specialWalls, type SpecialScale } from "./special-walls";
import { stanceOf } from "./stance";

export interface MaskField {
  readonly battlefield: Battlefield;
  readonly index: WallIndex<Wall>;
  /** 1 for walls that count for some pairs or lines only; undefined when there are none. */
  readonly special: Uint8Array | undefined;
  readonly scale: SpecialScale;
  readonly weigh: (wall: number) => Counts;
  readonly bodies: BodyField;
  /** The outer corners of every creature, four to a block. */
  readonly blocks: CornerBlocks;
  /** The corners themselves, four to a block as well. */
  readonly corners: readonly LineEnd[];
  /** The number of the creature whose block it is. */
  readonly owners: Int32Array;
}

/** Makes a battlefield ready, in time linear in its walls and creatures. */
export const maskFieldOf = (battlefield: Battlefield): MaskField => {
  const index = wallIndexOf(battlefield);
  const seats = battlefield.creatures.map((creature) => seatOf(battlefield, index, creature));
  const scale = specialScale(index.segments);
  const blocks = seats.flatMap((seat) => seat.blocks);
  return {
    battlefield,
    index,
    special: specialWalls(index.segments),
    scale,
    weigh: scale.weigh,
    bodies: bodiesOf(battlefield),
    blocks: cornerBlocks(
      blocks,
      seats.flatMap((seat) => seat.blocks.map(() => seat.own)),
    ),
    corners: blocks.flatMap((corners) => [0, 1, 2, 3].flatMap((k) => (corners[k] ?? corners.at(-1))?.end ?? [])),
    owners: Int32Array.from(seats.flatMap((seat, i) => seat.blocks.map(() => i))),
  };
};

/** A creature's corners, four to a block, and the walls that enter its space. */
interface Seat {
  readonly blocks: readonly (readonly TouchedCorner[])[];
  readonly own: OwnSpace;
}

const seatOf = (battlefield: Battlefield, index: WallIndex<Wall>, creature: Creature): Seat => {
  const hull = convexHull(creature.footprint);
  const near = wallsMeeting(index, hull).flatMap((number) => {
    const wall = index.segments[number];
    return wall === undefined ? [] : [{ number, wall }];
  });
  const corners = stanceOf(battlefield, creature).outerCorners.map((end): TouchedCorner => {
    const touching = near.flatMap(({ wall }) => (isOnSegment(wall.a, wall.b, end.point) ? [wall] : []));
    return { end, touching, isDoubtful: touching.some((wall) => !isPlain(wall)) || !isConvex(creature) };
  });
  return {
    blocks: Array.from({ length: Math.ceil(corners.length / 4) }, (_, i) => corners.slice(4 * i, 4 * i + 4)),
    own: {
      walls: near.flatMap(({ number, wall }) => (entersConvex(wall, hull) ? [number] : [])),
      outline: Float64Array.from(isConvex(creature) ? hull.flatMap(({ x, y }) => [x, y]) : []),
    },
  };
};

const bodiesOf = ({ creatures, levels }: Battlefield): BodyField => {
  const outlines = creatures.map(({ footprint }) => convexHull(footprint));
  const offsets = new Int32Array(outlines.length + 1);
  outlines.forEach((outline, i) => (offsets[i + 1] = (offsets[i] ?? 0) + outline.length));
  const points = Float64Array.from(outlines.flatMap((outline) => outline.flatMap(({ x, y }) => [x, y])));
  return {
    ...cellsOfBodies(points, offsets),
    kinds: Uint8Array.from(creatures, (creature) => kindOf(creature, levels.length > 0)),
    heights: Float64Array.from(creatures.flatMap(({ extent }) => [extent.bottom, extent.top])),
    sharing: creatures.map((creature) =>
      creatures.flatMap((other, i) =>
        other !== creature && interiorsMeet(other.footprint, creature.footprint) ? [i] : [],
      ),
    ),
  };
};

/** On levels, and where a space is not convex, the contact rule decides. */
const kindOf = (creature: Creature, hasLevels: boolean): number => {
  if (!creature.providesCover || creature.isHidden || creature.isDead) return BODY.none;
  return hasLevels || !isConvex(creature) ? BODY.doubtful : BODY.convex;
};

const isConvex = ({ footprint }: Creature): boolean => convexHull(footprint).length === footprint.length;
