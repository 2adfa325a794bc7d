/**
 * A battlefield made ready for questions about the lines of effect of many pairs. It follows the battlefield: after a move or a
 * door only what changed is worked out again. `effect-between.ts` answers.
 */
import { type Extent, fillsBoth } from "../../geometry/heights/height-band";
import { type CornerBlock, COUNTS, type Counts, type MaskedWalls } from "../../geometry/line-masks/line-masks";
import { isOnSegment, type Point } from "../../geometry/numbers/lattice";
import { boxOf } from "../../geometry/polygons/box";
import { convexHull, entersConvex, meetsConvex } from "../../geometry/polygons/convex";
import { type Outline, outlineOf } from "../../geometry/polygons/outline";
import { type WallIndex, wallsMeeting } from "../../geometry/wall-grid/wall-index";
import type { Battlefield, Creature, Wall } from "../../scene/model/battlefield";
import { extentBetween, isOnLevel } from "../../scene/model/levels";
import { creaturesMeeting } from "../../scene/spaces/creature-boxes";
import { wallIndexOf } from "../../scene/spaces/wall-grid";
import { partsOf, stanceOf } from "../attack/stance";
import { type BattlefieldChange, changeBetween } from "./battlefield-change";

export interface PairLines {
  readonly battlefield: Battlefield;
  /**
   * The same without creatures, where there are hundreds of places that a creature might stand at. Pairs that the masks leave open
   * are judged on it, since no creature stops effect. Left out: on the battlefield itself.
   */
  readonly empty?: Battlefield;
  readonly walls: PairWalls;
  /** How each creature stands, by its number in the battlefield. */
  readonly stands: readonly Stand[];
}

/** Special are walls that are not plain. */
export interface PairWalls extends MaskedWalls {
  readonly index: WallIndex<Wall>;
}

const pairWalls = new WeakMap<WallIndex<Wall>, PairWalls>();

/** Made once for an index. */
const wallsIn = (index: WallIndex<Wall>): PairWalls => {
  const known = pairWalls.get(index) ?? { index, special: specialWalls(index.segments), countOf };
  pairWalls.set(index, known);
  return known;
};

export const pairWallsOf = (battlefield: Battlefield): PairWalls => wallsIn(wallIndexOf(battlefield));

/** A creature's corners and space among the walls. */
export interface Stand {
  /** Four of its outer corners. */
  readonly corners: CornerBlock;
  /** It has no others. */
  readonly hasFour: boolean;
  /** The corners that no wall touches, and those that no plain wall touches: sets of bits 0 to 3. */
  readonly free: number;
  readonly maybeFree: number;
  /** A wall enters its space. */
  readonly isCut: boolean;
  /** It does not fill its space: walls or solid areas leave it one part or several. */
  readonly isParted: boolean;
  /** The part of its space that it holds. Undefined if that has no area or touches itself. */
  readonly held: Outline | undefined;
}

/** Takes time linear in walls and creatures. */
export const pairLinesOf = (battlefield: Battlefield): PairLines => {
  const steps = pairLinesInSteps(battlefield);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
};

/** The same, with a yield after every few creatures. */
export function* pairLinesInSteps(battlefield: Battlefield): Generator<void, PairLines> {
  const index = wallIndexOf(battlefield);
  yield;
  const stands: Stand[] = [];
  for (const creature of battlefield.creatures) {
    stands.push(standOf(battlefield, index, creature));
    if (stands.length % BATCH === 0) yield;
  }
  return { battlefield, walls: wallsIn(index), stands };
}

/** Creatures between two yields. */
const BATCH = 4;

/** With more walls changed, as on another scene, it is faster to start over. */
const MOST_WALLS = 256;

/** The same for a later state of the battlefield. What did not change is shared. */
export const pairLinesAfter = (before: PairLines, after: Battlefield): PairLines => {
  const change = changeBetween(before.battlefield, after);
  const changedWalls = change.gone.length + change.came.length;
  if (changedWalls > MOST_WALLS) return pairLinesOf(after);
  const walls = changedWalls === 0 ? before.walls : wallsIn(wallIndexOf(after));
  const stale = staleCreatures(after, change);
  const known = standsBefore(before, after, change);
  const stands = after.creatures.map((creature, number) => {
    const stand = stale.has(number) ? undefined : known[number];
    return stand ?? standOf(after, walls.index, creature);
  });
  return { battlefield: after, walls, stands };
};

/** The stands that creatures of a later battlefield had before, by their numbers there. */
const standsBefore = (
  { battlefield, stands }: PairLines,
  after: Battlefield,
  { isSameCast }: BattlefieldChange,
): readonly (Stand | undefined)[] => {
  if (isSameCast) return stands;
  const byId = new Map(battlefield.creatures.map(({ id }, number) => [id, stands[number]]));
  return after.creatures.map(({ id }) => byId.get(id));
};

/** Numbers of the creatures that changed, whose space a changed wall touches or whose space a changed area may touch. */
const staleCreatures = (after: Battlefield, { gone, came, creatures, terrains }: BattlefieldChange): Set<number> => {
  const stale = new Set(creatures);
  for (const { region } of terrains) {
    for (const creature of creaturesMeeting(after, boxOf(region.flatMap(({ a, b }) => [a, b]))))
      stale.add(after.creatures.indexOf(creature));
  }
  for (const wall of [...gone, ...came]) {
    for (const creature of creaturesMeeting(after, boxOf([wall.a, wall.b])))
      if (meetsConvex(wall, convexHull(creature.footprint))) stale.add(after.creatures.indexOf(creature));
  }
  return stale;
};

const standOf = (battlefield: Battlefield, index: WallIndex<Wall>, creature: Creature): Stand => {
  const hull = convexHull(creature.footprint);
  const near = wallsMeeting(index, hull).flatMap((number) => index.segments[number] ?? []);
  const { outerCorners, held } = stanceOf(battlefield, creature);
  const corners = fourOf(outerCorners.map(({ point }) => point));
  const untouchedBy = (walls: readonly Wall[]): number =>
    corners.reduce((set, point, i) => (walls.some(({ a, b }) => isOnSegment(a, b, point)) ? set : set | (1 << i)), 0);
  return {
    corners: { points: Float64Array.from(corners.flatMap(({ x, y }) => [x, y])), box: boxOf(corners) },
    hasFour: outerCorners.length <= 4,
    free: untouchedBy(near),
    maybeFree: untouchedBy(near.filter(isPlain)),
    isCut: near.some((wall) => entersConvex(wall, hull)),
    isParted: partsOf(battlefield, creature).some(({ part }) => part !== undefined),
    held: outlineOf(held),
  };
};

/** Four of some points, spread evenly. Of fewer some come twice. */
const fourOf = (points: readonly Point[]): Point[] =>
  [0, 1, 2, 3].flatMap((k) => points[Math.floor((k * points.length) / 4)] ?? []);

/** Whether a wall blocks effect from both sides, at all heights and on all levels. */
const isPlain = ({ effect, side, extent, levels }: Wall): boolean =>
  effect === "normal" &&
  side === "both" &&
  extent.bottom === -Infinity &&
  extent.top === Infinity &&
  levels.length === 0;

/** By number: 1 for each wall that is not plain. Undefined if all are plain. */
const specialWalls = (walls: readonly Wall[]): Uint8Array | undefined =>
  walls.every(isPlain) ? undefined : Uint8Array.from(walls, (wall) => Number(!isPlain(wall)));

/** How a wall counts for the lines of effect between two creatures. */
const countBetween = (wall: Wall, p: Creature, q: Creature): Counts => {
  if (wall.effect === "none" || !isOnLevel(wall.levels, [p.level, q.level])) return COUNTS.never;
  const extent = extentBetween(wall, p.level, q.level);
  if (missesBoth(extent, p.extent, q.extent)) return COUNTS.never;
  const isSolid = wall.effect === "normal" && wall.side === "both";
  return isSolid && fillsBoth(extent, p.extent, q.extent) ? COUNTS.always : COUNTS.sometimes;
};

/** Whether it is under or over every line between the two. */
const missesBoth = (extent: Extent, p: Extent, q: Extent): boolean =>
  extent.top <= Math.min(p.bottom, q.bottom) || extent.bottom >= Math.max(p.top, q.top);

/** What `countOf` is asked about. As a variable of the module, since a closure would be allocated for every pair. */
const asked: {
  walls: readonly Wall[];
  attacker: Creature | undefined;
  target: Creature | undefined;
} = { walls: [], attacker: undefined, target: undefined };

/** Asks about walls, by their numbers, between two creatures from now on. */
export const askAbout = (walls: readonly Wall[], attacker: Creature, target: Creature): void => {
  asked.walls = walls;
  asked.attacker = attacker;
  asked.target = target;
};

/** How a wall counts between the two creatures asked about. */
const countOf = (number: number): Counts => {
  const wall = asked.walls[number];
  const { attacker, target } = asked;
  if (wall === undefined || attacker === undefined || target === undefined) return COUNTS.never;
  return countBetween(wall, attacker, target);
};
