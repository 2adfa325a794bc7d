/** What differs between two snapshots of a battlefield, as far as lines between creatures can tell. */
import type { Battlefield, Creature, TerrainArea, Wall } from "../battlefield/battlefield";

export interface BattlefieldChange {
  readonly gone: readonly Wall[];
  readonly came: readonly Wall[];
  /** Numbers of creatures, as they are listed now, that are not as they were or were not there. */
  readonly creatures: readonly number[];
  /** The same creatures are listed in the same order. */
  readonly isSameCast: boolean;
  /** Those that changed, came or went, as they were and as they are. */
  readonly bodies: readonly Creature[];
  /** Terrain of before and of now that the other does not have. */
  readonly terrains: readonly TerrainArea[];
  /** Something that concerns every pair is different. */
  readonly isElsewhere: boolean;
}

/** Snapshots share what stayed; things are the same when they are the same object, or equal in what counts. */
export const changeBetween = (before: Battlefield, after: Battlefield): BattlefieldChange => {
  const [gone, came] = differences(before.walls, after.walls);
  const [areasBefore, areasAfter] = differences(before.terrains, after.terrains);
  return {
    gone,
    came,
    ...castBetween(before.creatures, after.creatures),
    terrains: [...areasBefore, ...areasAfter],
    isElsewhere: before.levels !== after.levels && !isDeepEqual(before.levels, after.levels),
  };
};

/** What only the first list has, and what only the second has. */
const differences = <T>(before: readonly T[], after: readonly T[]): readonly [T[], T[]] => {
  if (before === after) return [[], []];
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  // The same object is asked for first and here: of thousands of walls hardly any is another.
  while (head < shorter && (before[head] === after[head] || isDeepEqual(before[head], after[head]))) head++;
  let tail = 0;
  for (; tail < shorter - head; tail++) {
    const [was, is] = [before.length - 1 - tail, after.length - 1 - tail];
    if (before[was] !== after[is] && !isDeepEqual(before[was], after[is])) break;
  }
  const left = before.slice(head, before.length - tail);
  const right = after.slice(head, after.length - tail);
  const [had, has] = [new Set(left), new Set(right)];
  return [left.filter((thing) => !has.has(thing)), right.filter((thing) => !had.has(thing))];
};

const castBetween = (
  before: readonly Creature[],
  after: readonly Creature[],
): Pick<BattlefieldChange, "creatures" | "isSameCast" | "bodies"> => {
  const isSameCast = before.length === after.length && before.every(({ id }, i) => id === after[i]?.id);
  const placed = isSameCast ? undefined : new Map(before.map((creature, place) => [creature.id, place]));
  const creatures: number[] = [];
  const bodies: Creature[] = [];
  const kept = new Set<string>();
  after.forEach((creature, i) => {
    const was = before[placed === undefined ? i : (placed.get(creature.id) ?? -1)];
    if (placed !== undefined && was !== undefined) kept.add(was.id);
    if (isDeepEqual(was, creature)) return;
    creatures.push(i);
    bodies.push(...(was === undefined ? [creature] : [was, creature]));
  });
  const gone = isSameCast ? [] : before.filter(({ id }) => !kept.has(id));
  return { creatures, isSameCast, bodies: [...bodies, ...gone] };
};

/** Plain data only. */
const isDeepEqual = (p: unknown, q: unknown): boolean => {
  if (Object.is(p, q)) return true;
  if (typeof p !== "object" || typeof q !== "object" || p === null || q === null) return false;
  const keys = Object.keys(p);
  return (
    keys.length === Object.keys(q).length && keys.every((key) => isDeepEqual(Reflect.get(p, key), Reflect.get(q, key)))
  );
};
