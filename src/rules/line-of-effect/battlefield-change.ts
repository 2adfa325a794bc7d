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
  const were = new Set(creatures);
  return {
    gone: missingFrom(after.walls, before.walls),
    came: missingFrom(before.walls, after.walls),
    creatures: after.creatures.flatMap((creature, number) => (were.has(creature) ? [] : [number])),
    isSameCast:
      creatures.length === after.creatures.length && creatures.every(({ id }, i) => id === after.creatures[i]?.id),
    terrains: [...missingFrom(after.terrains, before.terrains), ...missingFrom(before.terrains, after.terrains)],
    isElsewhere: !isDeepEqual(before.levels, after.levels) || !isDeepEqual(before.surfaces, after.surfaces),
  };
};

/** What the second list has and the first does not. */
const missingFrom = <Thing>(list: readonly Thing[], other: readonly Thing[]): Thing[] => {
  if (list === other) return [];
  const there = new Set(list);
  return other.filter((thing) => !there.has(thing));
};
