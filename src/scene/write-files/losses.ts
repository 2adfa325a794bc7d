/** What of a scene a file does not hold, found by reading the file again. */
import { dequal as isDeepEqual } from "dequal/lite";
import { toLattice } from "../../geometry/numbers/lattice";
import type { Scene, SceneWall } from "../model/scene";

/** Fields of walls by what they are about. */
const WALL_FIELDS = [
  ["senses", ["blocksMovement", "sight", "light", "effect", "sightThreshold", "lightThreshold"]],
  ["one-way", ["side"]],
  ["doors", ["door", "isOpen"]],
  ["heights", ["elevation"]],
  ["cover", ["cover", "setBy", "sizeCategory", "size", "feature"]],
] as const satisfies readonly (readonly [kind: string, fields: readonly (keyof SceneWall)[]])[];

const LISTS = ["tokens", "areas", "lights", "templates", "levels"] as const;

export const LOSS_KINDS = [
  "walls",
  "senses",
  "one-way",
  "doors",
  "heights",
  "cover",
  ...LISTS,
  "grid",
  "darkness",
] as const;
export type LossKind = (typeof LOSS_KINDS)[number];

/** How many things of a kind are lost, or are not what they were. */
export interface Loss {
  readonly kind: LossKind;
  readonly count: number;
}

/** Ends of walls in lattice steps: quotients of pixels come back as they were only to that. */
const placeOf = ({ c }: SceneWall): string => c.map(toLattice).join();

const lostWalls = (before: Scene, after: Scene): Map<LossKind, number> => {
  const read = new Map<string, SceneWall[]>();
  for (const wall of after.walls) read.set(placeOf(wall), [...(read.get(placeOf(wall)) ?? []), wall]);
  const counts = new Map<LossKind, number>();
  const count = (kind: LossKind): void => void counts.set(kind, (counts.get(kind) ?? 0) + 1);
  for (const wall of before.walls) {
    const its = read.get(placeOf(wall))?.shift();
    if (its === undefined) count("walls");
    else
      for (const [kind, fields] of WALL_FIELDS)
        if (fields.some((field) => !isDeepEqual(wall[field], its[field]))) count(kind);
  }
  return counts;
};

/** Without ids, which files may write otherwise, and what names them. */
const withoutIds = (part: object): object => ({ ...part, id: "", level: null, levels: [], sees: [] });

const lostOf = (before: readonly object[], after: readonly object[]): number =>
  before.filter((part, i) => {
    const its = after[i];
    return its === undefined || !isDeepEqual(withoutIds(part), withoutIds(its));
  }).length;

const ambienceOf = ({ darkness, hasGlobalLight }: Scene): object => ({ darkness, hasGlobalLight });

/** In the order of `LOSS_KINDS`; none where the file holds everything. */
export const lossesIn = (before: Scene, after: Scene): readonly Loss[] => {
  const counts = lostWalls(before, after);
  for (const list of LISTS) counts.set(list, lostOf(before[list], after[list]));
  if (!isDeepEqual(before.grid, after.grid)) counts.set("grid", 1);
  if (!isDeepEqual(ambienceOf(before), ambienceOf(after))) counts.set("darkness", 1);
  return LOSS_KINDS.map((kind) => ({ kind, count: counts.get(kind) ?? 0 })).filter(({ count }) => count > 0);
};
