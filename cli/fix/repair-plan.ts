/** Which repairs of a scene are safe, tried round by round until none is left. */
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import type { FindingKind } from "../../src/scene/map-check/finding";
import { type Join, joinsOn } from "../../src/scene/map-check/joins";
import { nearMisses } from "../../src/scene/map-check/near-misses";
import { repairBook, repaired, safeRepairs, type Repair, type RepairGroup } from "../../src/scene/map-check/map-repair";
import type { TidyOptions } from "../../src/scene/model/battlefield";
import type { Scene } from "../../src/scene/model/scene";

/** What can be written into the file. */
export interface Writable {
  /** Whether ends may lie between pixels. */
  readonly isFractional: boolean;
  readonly isPossible: (scene: Scene) => boolean;
}

/** A wall that is deleted or moved, and the kind of finding that this repairs. */
export interface Repaired {
  readonly kind: FindingKind;
  readonly repair: Repair;
}

export interface RepairPlan {
  readonly scene: Scene;
  readonly repairs: readonly Repaired[];
  /** Whether every wall counts as before, so that no verdict changes. */
  readonly isSame: boolean;
}

/** Each round sees what the one before it made: walls that are doubles since they were squared up. */
const MOST_ROUNDS = 12;

const settled = <T>(work: Generator<void, T>): T => {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
};

/** Repairs that leave every wall as it counts. */
const sameWalls = (scene: Scene, tidy: TidyOptions, { isFractional, isPossible }: Writable): Repaired[] => {
  const book = repairBook(scene, battlefieldOf(scene, tidy), tidy, isFractional);
  const kinds = new Map<string, FindingKind>();
  const groups: RepairGroup[] = [];
  for (const [kind, byWall] of book)
    for (const group of new Set(byWall.values())) {
      groups.push(group);
      for (const repair of group) kinds.set(JSON.stringify(repair), kind);
    }
  const { repairs } = settled(safeRepairs(groups, scene, { tidy, isPossible, isThorough: false }));
  return repairs.map((repair) => ({ kind: kinds.get(JSON.stringify(repair)) ?? "squared-up", repair }));
};

/** Ends that miss, which a join must not add to, and gaps, which it must take away. */
const gapsOn = (scene: Scene, tidy: TidyOptions): { readonly missed: number; readonly closed: number } => {
  const battlefield = battlefieldOf(scene, tidy);
  const closed = battlefield.mends.filter(({ kind }) => kind === "closed-gap").length;
  return { missed: nearMisses(scene, battlefield, tidy).length, closed };
};

/** Joins that turn a wall a little: each closes its gap and makes nothing else worse. */
const turningJoins = (scene: Scene, tidy: TidyOptions, { isFractional, isPossible }: Writable): Repaired[] => {
  const repairOf = ({ wall, c }: Join): Repair => ({ kind: "move", wall, c });
  const kept: Repair[] = [];
  const joins = joinsOn(scene, tidy, { isFractional });
  if (joins.length === 0) return [];
  let before = gapsOn(scene, tidy);
  for (const join of joins) {
    // Of a wall that is joined at both ends the second waits for the next round.
    if (kept.some(({ wall }) => wall === join.wall)) continue;
    const after = repaired(scene, [...kept, repairOf(join)]);
    const gaps = gapsOn(after, tidy);
    if (!isPossible(after) || gaps.missed > before.missed || gaps.closed >= before.closed) continue;
    kept.push(repairOf(join));
    before = gaps;
  }
  return kept.map((repair) => ({ kind: "closed-gap", repair }));
};

/** The repairs of all rounds, of each wall the last, and the scene that they make. */
export const repairPlan = (scene: Scene, tidy: TidyOptions, writable: Writable): RepairPlan => {
  const all = new Map<string, Repaired>();
  let [now, isSame] = [scene, true];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const safe = sameWalls(now, tidy, writable);
    const squared = repaired(
      now,
      safe.map(({ repair }) => repair),
    );
    const joins = turningJoins(squared, tidy, writable);
    if (joins.length > 0) isSame = false;
    const found = [...safe, ...joins];
    if (found.length === 0) break;
    for (const each of found) all.set(each.repair.wall, each);
    now = repaired(
      squared,
      joins.map(({ repair }) => repair),
    );
  }
  return { scene: now, repairs: [...all.values()], isSame };
};
