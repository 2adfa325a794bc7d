/** What differs between two snapshots of a battlefield, as far as lines between creatures can tell. */
import { dequal as isDeepEqual } from "dequal/lite";
import type { Battlefield, TerrainArea, Wall } from "../../scene/model/battlefield";

export interface BattlefieldChange {
  readonly gone: readonly Wall[];
  readonly came: readonly Wall[];
  /** Numbers of creatures, as they are listed now, that are not as they were or were not there. */
  readonly creatures: readonly number[];
  /** The same creatures are listed in the same order. */
  readonly isSameCast: boolean;
  /** Terrain of before and of now that the other does not have. */
  readonly terrains: readonly TerrainArea[];
  /** Something that concerns every pair is different. */
  readonly isElsewhere: boolean;
}

/** Things are the same when they are the same object: a snapshot shares with the one before what did not change. */
export const changeBetween = (before: Battlefield, after: Battlefield): BattlefieldChange => {
  const { creatures } = before;
  const [goneTerrains, newTerrains] = differences(before.terrains, after.terrains);
  const [gone, came] = differences(before.walls, after.walls);
  return {
    gone,
    came,
    creatures: newNumbers(creatures, after.creatures),
    isSameCast:
      creatures.length === after.creatures.length && creatures.every(({ id }, i) => id === after.creatures[i]?.id),
    terrains: [...goneTerrains, ...newTerrains],
    isElsewhere: !isDeepEqual(before.levels, after.levels) || !isDeepEqual(before.surfaces, after.surfaces),
  };
};

/** Numbers of the things that are not in the list of before. */
const newNumbers = <Thing>(before: readonly Thing[], after: readonly Thing[]): readonly number[] => {
  const changed = [...after.keys()].filter((number) => before[number] !== after[number]);
  const were = new Set(changed.length === 0 ? [] : before);
  return changed.filter((number) => {
    const thing = after[number];
    return thing !== undefined && !were.has(thing);
  });
};

/** What only the first list has, and what only the second has. Both mostly begin and end alike. */
const differences = <Thing>(before: readonly Thing[], after: readonly Thing[]): readonly [Thing[], Thing[]] => {
  if (before === after) return [[], []];
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const was = new Set(before.slice(head, before.length - tail));
  const came = after.slice(head, after.length - tail).filter((thing) => !was.delete(thing));
  return [[...was], came];
};
