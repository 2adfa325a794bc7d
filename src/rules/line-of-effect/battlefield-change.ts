/** What differs between two snapshots of a battlefield, as far as lines between creatures can tell. */
import type { Battlefield, Creature, TerrainArea, Wall } from "../../scene/model/battlefield";
import { dequal as isDeepEqual } from "dequal/lite";
import { isSameWall } from "../../scene/tidy/same-wall";

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

/** Things are the same when they are the same object, or equal in all that counts: a scene read again has new objects. */
export const changeBetween = (before: Battlefield, after: Battlefield): BattlefieldChange => {
  const [gone, came] = differences(before.walls, after.walls, isSameWall);
  const [areasBefore, areasAfter] = differences(before.terrains, after.terrains, isDeepEqual);
  return {
    gone,
    came,
    ...castBetween(before.creatures, after.creatures),
    terrains: [...areasBefore, ...areasAfter],
    isElsewhere: !isDeepEqual(before.levels, after.levels) || !isDeepEqual(before.surfaces, after.surfaces),
  };
};

type Named = { readonly id: string };

/** What only the first list has, and what only the second has; between where they begin and end alike, by id. */
const differences = <T extends Named>(
  before: readonly T[],
  after: readonly T[],
  isSame: (p: T, q: T) => boolean,
): readonly [T[], T[]] => {
  if (before === after) return [[], []];
  const shorter = Math.min(before.length, after.length);
  const isAlike = (p: T | undefined, q: T | undefined): boolean =>
    p === q || (p !== undefined && q !== undefined && isSame(p, q));
  let head = 0;
  while (head < shorter && isAlike(before[head], after[head])) head++;
  let tail = 0;
  while (tail < shorter - head && isAlike(before[before.length - 1 - tail], after[after.length - 1 - tail])) tail++;
  return unmatched(before.slice(head, before.length - tail), after.slice(head, after.length - tail), isSame);
};

/** Several may have one id, as a wall and the mortar that mends its end. */
const unmatched = <T extends Named>(
  left: readonly T[],
  right: readonly T[],
  isSame: (p: T, q: T) => boolean,
): readonly [T[], T[]] => {
  const waiting = new Map<string, T[]>();
  for (const thing of left) waiting.set(thing.id, [...(waiting.get(thing.id) ?? []), thing]);
  const came = right.filter((thing) => {
    const alike = waiting.get(thing.id) ?? [];
    const place = alike.findIndex((each) => isSame(each, thing));
    if (place >= 0) alike.splice(place, 1);
    return place < 0;
  });
  return [[...waiting.values()].flat(), came];
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
