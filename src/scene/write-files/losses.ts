/** What of a scene a file does not hold, found by reading the file again. */
import { dequal as isDeepEqual } from "dequal/lite";
import { toLattice } from "../../geometry/numbers/lattice";
import type { Scene, SceneWall } from "../model/scene";

/** What each field of a wall is about. */
const WALL_FIELDS = {
  blocksMovement: "senses",
  sight: "senses",
  light: "senses",
  effect: "senses",
  sightThreshold: "senses",
  lightThreshold: "senses",
  side: "one-way",
  door: "doors",
  isOpen: "doors",
  elevation: "heights",
  cover: "cover",
  setBy: "cover",
  sizeCategory: "cover",
  size: "cover",
  feature: "cover",
  levels: "levels",
} as const satisfies Record<Exclude<keyof SceneWall, "id" | "c">, LossKind>;

const LISTS = ["tokens", "areas", "lights", "templates"] as const;

export const LOSS_KINDS = [
  ...(["walls", "places", "senses", "one-way", "doors", "heights", "cover"] as const),
  ...LISTS,
  ...(["levels", "grid", "darkness"] as const),
] as const;
export type LossKind = (typeof LOSS_KINDS)[number];

/** How many things of a kind are lost, or are not what they were. */
export interface Loss {
  readonly kind: LossKind;
  readonly count: number;
}

type Part = Readonly<Record<string, unknown>>;

/** Places in lattice steps: quotients of pixels come back as they were only to that. */
const onLattice = (value: unknown): unknown => (typeof value === "number" ? toLattice(value) : value);

/** A part without its id, which files may write otherwise, with its levels by their places in the scene's list. */
const comparable = (part: object, { levels }: Scene): Part => {
  const its: Part = { ...part };
  const numberOf = (id: unknown): unknown => levels.findIndex((level) => level.id === id);
  const numbered = (ids: unknown): unknown => (Array.isArray(ids) ? ids.map(numberOf) : ids);
  return {
    ...its,
    id: "",
    ...("x" in its ? { x: onLattice(its["x"]), y: onLattice(its["y"]) } : {}),
    ...("c" in its && Array.isArray(its["c"]) ? { c: its["c"].map(onLattice) } : {}),
    ...("levels" in its ? { levels: numbered(its["levels"]) } : {}),
    ...("sees" in its ? { sees: numbered(its["sees"]) } : {}),
    ...("level" in its ? { level: its["level"] === null ? null : numberOf(its["level"]) } : {}),
  };
};

const placeOf = ({ c, x, y }: Part): string => JSON.stringify(c ?? [x, y]);

/**
 * Each part with what it has become; undefined where it is lost. A file that keeps the order has them in it, another at their
 * places.
 */
const pairs = (before: readonly Part[], after: readonly Part[], isInOrder: boolean): [Part, Part | undefined][] => {
  if (isInOrder) return before.map((part, i) => [part, after[i]]);
  const read = new Map<string, Part[]>();
  for (const part of after) read.set(placeOf(part), [...(read.get(placeOf(part)) ?? []), part]);
  return before.map((part) => [part, read.get(placeOf(part))?.shift()]);
};

const ambienceOf = ({ darkness, hasGlobalLight }: Scene): object => ({ darkness, hasGlobalLight });

/** In the order of `LOSS_KINDS`; none where the file holds everything. `isInOrder`: its lists have the scene's order. */
export const lossesIn = (before: Scene, after: Scene, isInOrder: boolean): readonly Loss[] => {
  const counts = new Map<LossKind, number>();
  const count = (kind: LossKind): void => void counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const partsOf = (scene: Scene, list: "walls" | "levels" | (typeof LISTS)[number]): Part[] =>
    scene[list].map((part) => comparable(part, scene));
  for (const [wall, its] of pairs(partsOf(before, "walls"), partsOf(after, "walls"), isInOrder)) {
    if (its === undefined) count("walls");
    else {
      if (placeOf(wall) !== placeOf(its)) count("places");
      const changed = Object.entries(WALL_FIELDS).filter(([field]) => !isDeepEqual(wall[field], its[field]));
      new Set(changed.map(([, kind]) => kind)).forEach(count);
    }
  }
  for (const list of LISTS)
    for (const [part, its] of pairs(partsOf(before, list), partsOf(after, list), isInOrder || list === "areas")) {
      if (its !== undefined && isDeepEqual({ ...part, x: 0, y: 0 }, { ...its, x: 0, y: 0 })) {
        if (placeOf(part) !== placeOf(its)) count("places");
      } else count(list);
    }
  if (!isDeepEqual(partsOf(before, "levels"), partsOf(after, "levels"))) count("levels");
  if (!isDeepEqual(before.grid, after.grid)) counts.set("grid", 1);
  if (!isDeepEqual(ambienceOf(before), ambienceOf(after))) counts.set("darkness", 1);
  return LOSS_KINDS.map((kind) => ({ kind, count: counts.get(kind) ?? 0 })).filter((loss) => loss.count > 0);
};
