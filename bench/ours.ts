/**
 * Parapet's side of every query, and nothing else of it: what is timed as "ours". Corners are the outer corners as their
 * owners can use them, in the order of the footprint; a set of lines has bit 4 i + j for the line from the attacker's
 * corner i to the target's corner j.
 */
import type { Battlefield, Creature } from "../src/scene/model/battlefield";
import { newWallIndex, wallIndexOf } from "../src/scene/spaces/wall-grid";
import { convexHull } from "../src/geometry/polygons/convex-hull";
import type { Point, Segment } from "../src/geometry/numbers/lattice";
import { silhouette } from "../src/geometry/polygons/silhouette";
import type { LineEnd } from "../src/geometry/contact/sight-line";
import { indexWalls, wallsMeeting, type WallIndex } from "../src/geometry/wall-grid/wall-index";
import { obscuredShare } from "../src/geometry/line-masks/wall-shadow";
import { groundOf } from "../src/rules/attack/attack-pair";
import { rehearsedAttacks } from "../src/rules/attack/warm-up-attacks";
import { RULE_SETS } from "../src/rules/index";
import { isEffectBetween } from "../src/rules/line-masks/effect-between";
import { maskPair, masks } from "../src/rules/line-masks/line-masks";
import { EFFECT, hasLine } from "../src/rules/line-of-effect/line-of-effect";
import { maskFieldOf, type MaskField } from "../src/rules/line-masks/mask-field";
import { stanceOf } from "../src/rules/attack/stance";
import { coverIn, followBattlefield, matrixOf, settleNext } from "../src/rules/line-masks/matrix";
import type { Matrix } from "../src/rules/line-masks/matrix-of-pairs";
import { spoilAll } from "../src/rules/line-masks/matrix-spoil";
import type { Pair } from "../src/rules/attack/between";
import type { RuleOptions, RuleSet } from "../src/rules/judge/rule-set";
import type { Attack, Verdict } from "../src/rules/attack/verdict";
import { creatureAt } from "./stage";
import type { PairOfTwo } from "./workloads";

/** A battlefield and those of its creatures that are asked about, by their places. */
export interface OurScene {
  readonly field: Battlefield;
  readonly creatures: readonly Creature[];
  readonly masks: MaskField;
  /** Their numbers in the battlefield. */
  readonly numbers: Int32Array;
  /** The block of corners of each creature. */
  readonly blocks: Int32Array;
  readonly matrix: Matrix;
}

export const ourScene = (field: Battlefield, creatures: readonly Creature[]): OurScene => {
  const matrix = matrixOf(field);
  const { owners } = matrix.field;
  const numbers = Int32Array.from(creatures, (creature) => field.creatures.indexOf(creature));
  const blocks = numbers.map((number) => owners.indexOf(number));
  return { field, creatures, masks: matrix.field, numbers, blocks, matrix };
};

/** The same scene with walls 20 units high, and every third creature 10 units up. */
export const highScene = ({ field, creatures }: OurScene): OurScene => {
  const extent = { bottom: 0, top: 20_000 };
  const raised = field.creatures.map((creature, i) =>
    i % 3 === 0 ? { ...creature, extent: { bottom: 10_000, top: 15_000 } } : creature,
  );
  const walls = field.walls.map((wall) => ({ ...wall, extent, levelExtent: extent }));
  const asked = creatures.map((creature) => raised[field.creatures.indexOf(creature)] ?? creature);
  return ourScene({ ...field, walls, creatures: raised }, asked);
};

/** Q1: which of the lines between two creatures walls and other creatures block. */
export const lineSet = (scene: OurScene, from: number, to: number): number => {
  maskPair(scene.masks, scene.blocks[from] ?? 0, scene.blocks[to] ?? 0);
  return masks.all;
};

export const cornersAt = (
  { field, creatures }: Pick<OurScene, "field" | "creatures">,
  place: number,
): readonly LineEnd[] => stanceOf(field, creatureAt(creatures, place)).outerCorners;

/** The set of the lines that are blocked. */
export const setOf = <Start, End>(
  starts: readonly Start[],
  ends: readonly End[],
  isBlocked: (start: Start, end: End) => boolean,
): number => {
  let lines = 0;
  starts.forEach((start, i) => {
    ends.forEach((end, j) => {
      if (isBlocked(start, end)) lines |= 1 << (4 * i + j);
    });
  });
  return lines;
};

/** Q2: the lines from one creature to every other, into the row given; its own place is left alone. */
export const lineSetsFrom = (scene: OurScene, from: number, row: Uint16Array): void => {
  for (let to = 0; to < row.length; to++) if (to !== from) row[to] = lineSet(scene, from, to);
};

/** Q3: from everyone to everyone, all of it anew; read by `lineSetIn`. */
export const allLineSets = ({ matrix }: OurScene): Matrix => {
  spoilAll(matrix);
  settle(matrix);
  return matrix;
};

const settle = (matrix: Matrix): void => {
  while (settleNext(matrix));
};

/** What a matrix holds for two creatures. */
export const lineSetIn = ({ lines, size }: Matrix, { blocks }: OurScene, from: number, to: number): number =>
  lines[2 * ((blocks[from] ?? 0) * size + (blocks[to] ?? 0)) + 1] ?? 0;

/** What Q4 looks at: the target's silhouette from the attacker's centre. */
export interface Sight {
  readonly eye: Point;
  readonly across: Segment;
  readonly home: Point;
}

/** Undefined from inside the target. */
export const sightAt = ({ creatures }: OurScene, from: number, to: number): Sight | undefined => {
  const [attacker, target] = [creatureAt(creatures, from), creatureAt(creatures, to)];
  const across = silhouette(target.outerCorners, attacker.centre);
  return across === undefined ? undefined : { eye: attacker.centre, across, home: target.centre };
};

/** Q4: the share that walls hide. */
export const hiddenShare = ({ field }: OurScene, { eye, across, home }: Sight): number =>
  obscuredShare(wallIndexOf(field), eye, across, home);

/** Q6: whether there is any line of effect between two creatures. */
export const isAnyLine = (scene: OurScene, from: number, to: number): boolean =>
  isEffectBetween(scene.masks, scene.blocks[from] ?? 0, scene.blocks[to] ?? 0);

export const isAnyLineIn = (pair: Pair): boolean =>
  hasLine(pair, groundOf(pair.battlefield, pair.attacker), groundOf(pair.battlefield, pair.target), EFFECT);

/** Q5: the index over walls whose ends lie in a flat array, four numbers each, as peers get them. */
export const builtFromEnds = ({ walls }: Battlefield, ends: Float64Array): WallIndex => indexWalls(walls, ends);

/** The same with the ends read from the walls. */
export const builtIndex = ({ walls }: Battlefield): WallIndex => newWallIndex(walls);

/** Numbers of the walls that meet the hull of two creatures, as an index finds them. */
export const foundIn = (index: WallIndex, { creatures }: OurScene, from: number, to: number): readonly number[] =>
  wallsMeeting(index, convexHull([...creatureAt(creatures, from).footprint, ...creatureAt(creatures, to).footprint]));

/** Bytes in the index's flat arrays. */
export const indexBytes = ({ walls }: Battlefield): number =>
  Object.values(newWallIndex(walls)).reduce<number>(
    (sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : 0),
    0,
  );

export const rangedAttack = (attacker: string, target: string): Attack => ({
  attacker,
  target,
  kind: "ranged",
  reach: null,
  origin: null,
});

/** One whole verdict, reasons included. */
export const verdictBy = (
  ruleSet: RuleSet,
  { field, creatures }: Pick<OurScene, "field" | "creatures">,
  [from, to]: PairOfTwo,
  options: RuleOptions = {},
): Verdict => ruleSet.judge(field, rangedAttack(creatureAt(creatures, from).id, creatureAt(creatures, to).id), options);

/** The same by `pathfinder1e`. */
export const judged = (scene: OurScene, pair: PairOfTwo, options: RuleOptions = {}): Verdict =>
  verdictBy(RULE_SETS.pathfinder1e, scene, pair, options);

/** The cover of a pair from the matrix; where the masks do not tell it, a whole verdict does. */
export const coverInMatrix = ({ matrix, numbers }: OurScene, from: number, to: number): string =>
  coverIn(matrix, RULE_SETS.pathfinder1e, { attacker: numbers[from] ?? 0, target: numbers[to] ?? 0 }, {});

/** The corners of all creatures and what shuts them. */
export const madeReady = (field: Battlefield): MaskField => maskFieldOf(field);

/** A matrix of its own, for what is brought up to date. */
export const settledMatrix = (field: Battlefield): Matrix => {
  const matrix = matrixOf(field);
  settle(matrix);
  return matrix;
};

/** Q5: brings a matrix up to date with a later state of the battlefield. */
export const follow = (matrix: Matrix, after: Battlefield): void => {
  followBattlefield(matrix, after);
  settle(matrix);
};

/** Bytes in the flat arrays of a matrix. */
export const matrixBytes = (matrix: Matrix): number =>
  Object.values(matrix).reduce<number>((sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : 0), 0);

/** What the module does in idle time, all of it at once. */
export const warmUp = (field: Battlefield): void => {
  for (const attack of rehearsedAttacks(field, REHEARSED_PAIRS)) RULE_SETS.pathfinder1e.judge(field, attack, {});
};

/** As in src/features/warm-up/warm-up.ts. */
const REHEARSED_PAIRS = 60;
