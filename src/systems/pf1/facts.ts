import { FARTHEST } from "../../scene/shapes/scene-limits";
import type { Sense, Senses } from "../../scene/model/scene";
import type { FactsOf } from "../../foundry/scene/token-facts";
import { inSceneUnits } from "../adapter/scene-units";
import { sizeBy } from "../adapter/size-keys";

/** What is read of an Actor of pf1: `system.traits`, 10.8 and the 11 that became of it; lengths in feet. */
interface SheetActor {
  readonly system?: { readonly traits?: Traits };
}

interface Traits {
  /** Its key, in newer data under `value`. */
  readonly size?: unknown;
  readonly reach?: { readonly total?: { readonly melee?: unknown } };
  readonly senses?: Readonly<Record<string, unknown>>;
}

const SENSES: Readonly<Record<Sense, string>> = {
  darkvision: "dv",
  blindsense: "bse",
  blindsight: "bs",
  tremorsense: "ts",
  "see-invisibility": "si",
  "true-seeing": "tr",
};

const partOf = (whole: unknown, name: string): unknown =>
  typeof whole === "object" && whole !== null ? Reflect.get(whole, name) : undefined;

/** As far as buffs make it, else as written; a sense without a range, ticked, reaches all over the scene. */
const feetOf = (sense: unknown): number => {
  const range = partOf(sense, "total") ?? partOf(sense, "value") ?? sense;
  if (range === true) return Infinity;
  return typeof range === "number" ? range : 0;
};

type Grid = Parameters<FactsOf>[1];

const lengthOf = (feet: number, grid: Grid): number =>
  feet === Infinity ? FARTHEST : (inSceneUnits(feet, "ft", grid) ?? 0);

const sensesIn = (senses: Readonly<Record<string, unknown>>, grid: Grid): Partial<Senses> =>
  Object.fromEntries(Object.entries(SENSES).map(([sense, name]) => [sense, lengthOf(feetOf(senses[name]), grid)]));

/** Natural reach: that of a weapon comes with its attack. */
const reachOf = ({ reach }: Traits, grid: Grid): number | undefined => {
  const feet = reach?.total?.melee;
  return typeof feet === "number" ? inSceneUnits(feet, "ft", grid) : undefined;
};

/** By the actor's sheet, its buffs counted. */
export const factsOf: FactsOf = (actor, grid) => {
  const { traits = {} } = (actor as SheetActor).system ?? {};
  const sizeCategory = sizeBy(partOf(traits.size, "value") ?? traits.size);
  const reach = reachOf(traits, grid);
  const { senses } = traits;
  return {
    ...(sizeCategory === undefined ? {} : { sizeCategory }),
    ...(reach === undefined ? {} : { reach }),
    ...(senses === undefined ? {} : { senses: sensesIn(senses, grid) }),
    ...(partOf(senses?.["ll"], "enabled") === true ? { hasLowLightVision: true } : {}),
  };
};
