import { FARTHEST } from "../../scene/shapes/scene-limits";
import type { Sense, Senses } from "../../scene/model/scene";
import type { FactsOf } from "../../foundry/scene/token-facts";
import { inSceneUnits, sizeBy } from "../adapter/scene-units";

/**
 * The properties read from an Actor of pf1: `system.traits`, in 10.8 and the branch that became 11; lengths in feet.
 */
interface SheetActor {
  readonly system?: { readonly traits?: Traits };
}

interface Traits {
  /** The size's key; in newer data under `value`. */
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

/** The range with buffs, or else as written. A ticked sense without a range reaches across the scene. */
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

/** Natural reach; a weapon's reach comes with its attack. */
const reachOf = ({ reach }: Traits, grid: Grid): number | undefined => {
  const feet = reach?.total?.melee;
  return typeof feet === "number" ? inSceneUnits(feet, "ft", grid) : undefined;
};

/** From the actor's sheet, including buffs. */
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
