/**
 * Everyone against everyone: for every pair of creatures which lines from corner to corner walls block, and which walls
 * and creatures together. When the battlefield changes, only the pairs that the change can touch are worked out again,
 * as many at a time as there is time for.
 */
import type { Battlefield } from "../../scene/model/battlefield";
import { creaturesMeeting } from "../../scene/spaces/creature-boxes";
import { carriedIndex, offerWallIndex } from "../../scene/spaces/wall-grid";
import { boxOf } from "../../geometry/polygons/box";
import { meetsConvex } from "../../geometry/polygons/convex";
import { convexHull } from "../../geometry/polygons/convex-hull";
import { changeBetween, type BattlefieldChange } from "./battlefield-change";
import { isEffectBetween } from "./effect-between";
import { maskPair, masks } from "./line-masks";
import { changedField, maskFieldOf, type MaskField } from "./mask-field";
import { EFFECT, PAIR, STALE, type Matrix } from "./matrix-of-pairs";
import type { PairMasks, RuleOptions, RuleSet } from "../judge/rule-set";
import { spoilBetween, spoilCreature } from "./matrix-spoil";

/** A matrix in which nothing is worked out yet. */
export const matrixOf = (battlefield: Battlefield): Matrix => matrixIn(maskFieldOf(battlefield));

const matrixIn = (field: MaskField): Matrix => {
  const size = field.owners.length;
  const places = size * size;
  // One buffer, as each has a hundred bytes of its own, which is much where creatures are few.
  const buffer = new ArrayBuffer(6 * places + size);
  return {
    field,
    size,
    lines: new Uint16Array(buffer, 0, 2 * places),
    state: new Uint8Array(buffer, 4 * places, places),
    effect: new Uint8Array(buffer, 5 * places, places),
    hasStale: new Uint8Array(buffer, 6 * places, size).fill(STALE.right),
  };
};

/**
 * Works out one row of what is stale; false when nothing is. To be asked again while there is time, or later, or never, whatever
 * the matrix has followed in between.
 */
export const settleNext = (matrix: Matrix): boolean => {
  for (let from = nextStale(matrix); from >= 0; from = nextStale(matrix)) {
    if (settleRow(matrix, from)) return true;
  }
  return false;
};

/** The rows of what changed itself first: they settle the most of what is stale. */
const nextStale = ({ hasStale }: Matrix): number => {
  const changed = hasStale.indexOf(STALE.anywhere);
  return changed >= 0 ? changed : hasStale.indexOf(STALE.right);
};

/** Works out what is stale between one block and others; whether there was anything. */
const settleRow = (matrix: Matrix, from: number): boolean => {
  const { field, size, state, hasStale } = matrix;
  let hadStale = false;
  for (let to = hasStale[from] === STALE.anywhere ? 0 : from + 1; to < size; to++) {
    if (state[from * size + to] !== PAIR.stale || field.owners[from] === field.owners[to]) continue;
    hadStale = true;
    settlePair(matrix, from, to);
  }
  hasStale[from] = STALE.nowhere;
  return hadStale;
};

/** Works out a pair both ways; what is plain blocks both ways alike. */
const settlePair = (matrix: Matrix, from: number, to: number): void => {
  const { field, size } = matrix;
  maskPair(field, from, to);
  setPair(matrix, from * size + to, masks.walls, masks.all);
  if (masks.isMixed) {
    maskPair(field, to, from);
    setPair(matrix, to * size + from, masks.walls, masks.all);
  } else setPair(matrix, to * size + from, transposed(masks.walls), transposed(masks.all));
};

const setPair = ({ lines, state, effect }: Matrix, place: number, byWalls: number, byAll: number): void => {
  effect[place] = EFFECT.notAsked;
  lines[2 * place] = byWalls;
  lines[2 * place + 1] = byAll;
  state[place] = masks.isMixed ? PAIR.mixed : PAIR.known;
};

/** Bit 4 i + j to bit 4 j + i: first within the four squares of four bits, then the squares. */
const transposed = (mask: number): number => {
  const inner = (mask ^ (mask >> 3)) & 0x0a0a;
  const half = mask ^ inner ^ (inner << 3);
  const outer = (half ^ (half >> 6)) & 0x00cc;
  return half ^ outer ^ (outer << 6);
};

/**
 * The cover of a ranged attack by one creature, by its number, on another, whole verdict or not; with it goes whatever
 * was stale between the two. May throw `RangeError` for an option that the rule set does not know, as judging does.
 */
export const coverIn = (matrix: Matrix, ruleSet: RuleSet, pair: MatrixPair, options: RuleOptions): string => {
  const { battlefield, owners, firstBlocks } = matrix.field;
  const [attacker, target] = [battlefield.creatures[pair.attacker], battlefield.creatures[pair.target]];
  if (attacker === undefined || target === undefined)
    throw new RangeError(`came ${pair.attacker} and ${pair.target}, wanted numbers of creatures`);
  const from = firstBlocks[pair.attacker] ?? 0;
  const to = firstBlocks[pair.target] ?? 0;
  const isOneBlock = owners[from + 1] !== pair.attacker && owners[to + 1] !== pair.target;
  const hasLineOfEffect = (): boolean => isEffectIn(matrix, from, to);
  const glance = { masks: masksBetween(matrix, from, to), attacker, hasLineOfEffect };
  const atAGlance = isOneBlock ? ruleSet.glance?.(glance, options) : undefined;
  if (atAGlance !== undefined) return atAGlance;
  const attack = { attacker: attacker.id, target: target.id, kind: "ranged", reach: null, origin: null } as const;
  return ruleSet.judge(battlefield, attack, options).cover;
};

const isEffectIn = ({ field, size, effect }: Matrix, from: number, to: number): boolean => {
  const place = from * size + to;
  if (effect[place] === EFFECT.notAsked) effect[place] = isEffectBetween(field, from, to) ? EFFECT.some : EFFECT.none;
  return effect[place] === EFFECT.some;
};

/** Two creatures by their numbers in the battlefield. */
export interface MatrixPair {
  readonly attacker: number;
  readonly target: number;
}

/** What is known of two blocks of corners; what is stale is worked out first. */
const masksBetween = (matrix: Matrix, from: number, to: number): PairMasks => {
  const place = from * matrix.size + to;
  if (matrix.state[place] === PAIR.stale) settlePair(matrix, Math.min(from, to), Math.max(from, to));
  return {
    walls: matrix.lines[2 * place] ?? 0,
    all: matrix.lines[2 * place + 1] ?? 0,
    isMixed: matrix.state[place] === PAIR.mixed,
  };
};

/** With more walls changed than this, as on another scene, it is quicker to begin anew. */
const MOST_WALLS = 256;

/** Goes on to a later state of the battlefield; the pairs that what changed can touch are stale then. */
export const followBattlefield = (matrix: Matrix, after: Battlefield): void => {
  const change = changeBetween(matrix.field.battlefield, after);
  if (change.gone.length + change.came.length > MOST_WALLS) {
    Object.assign(matrix, matrixOf(after));
    return;
  }
  // Its own chain of grids, for numbers of walls mean nothing in another's; who judges may have that of this one.
  const index = carriedIndex(matrix.field.index, change);
  offerWallIndex(after, index);
  const seats = seatsChanged(after, change);
  const { came } = change;
  const changed = change.isSameCast ? changedField(matrix.field, after, { seats, came, index }) : undefined;
  if (changed === undefined) recast(matrix, after, new Set(seats));
  else {
    matrix.field = changed;
    for (const number of seats) spoilCreature(matrix, number);
  }
  spoilBetween(matrix, change);
};

/** Numbers of the creatures that changed themselves or whose space a changed wall touches or a changed area may. */
const seatsChanged = (after: Battlefield, { gone, came, creatures, terrains }: BattlefieldChange): number[] => {
  const numbers = new Set(creatures);
  for (const { region } of terrains) {
    for (const creature of creaturesMeeting(after, boxOf(region.flatMap(({ a, b }) => [a, b]))))
      numbers.add(after.creatures.indexOf(creature));
  }
  for (const wall of [...gone, ...came]) {
    for (const creature of creaturesMeeting(after, boxOf([wall.a, wall.b])))
      if (meetsConvex(wall, convexHull(creature.footprint))) numbers.add(after.creatures.indexOf(creature));
  }
  return [...numbers];
};

/** Lays the matrix out anew for other creatures; what was known of those that stayed as they were goes along. */
const recast = (matrix: Matrix, after: Battlefield, changed: ReadonlySet<number>): void => {
  const before = matrix.field;
  const known = new Map(before.battlefield.creatures.map(({ id }, number) => [id, before.owners.indexOf(number)]));
  const made = matrixIn(maskFieldOf(after));
  const placesBefore = Array.from(made.field.owners, (owner, block) => {
    const first = changed.has(owner) ? undefined : known.get(after.creatures[owner]?.id ?? "");
    return first === undefined ? -1 : first + block - made.field.owners.indexOf(owner);
  });
  placesBefore.forEach((from, row) => {
    placesBefore.forEach((to, column) => {
      if (from < 0 || to < 0) return;
      const [was, is] = [from * matrix.size + to, row * made.size + column];
      made.lines[2 * is] = matrix.lines[2 * was] ?? 0;
      made.lines[2 * is + 1] = matrix.lines[2 * was + 1] ?? 0;
      made.state[is] = matrix.state[was] ?? PAIR.stale;
    });
  });
  Object.assign(matrix, made);
};
