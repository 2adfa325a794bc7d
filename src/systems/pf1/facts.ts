import { FARTHEST } from "../../scene/shapes/scene-limits";
import { memberOf } from "../../scene/model/member-of";
import type { Sense, Senses } from "../../scene/model/scene";
import type { CreatureFacts, FactsOf } from "../../foundry/scene/token-facts";
import { alertnessOf, plain, strikesUnarmed } from "./read-attack";
import type { SpeedOf } from "../adapter/system-adapter";
import { numberAt } from "../adapter/actor-numbers";
import { inSceneUnits, sizeBy } from "../adapter/scene-units";

/**
 * The properties read from an Actor of pf1: `system.traits`, in 10.8 and the branch that became 11; lengths in feet.
 */
interface SheetActor {
  readonly system?: { readonly traits?: Traits };
  readonly items?: Iterable<SheetItem>;
}

/** Weapons, natural attacks of the type `attack`, and other items with actions. */
interface SheetItem {
  readonly type?: string;
  readonly name?: unknown;
  readonly flags?: { readonly babele?: { readonly originalName?: unknown } };
  readonly system?: {
    readonly equipped?: unknown;
    readonly disabled?: unknown;
    readonly quantity?: unknown;
    readonly actions?: unknown;
    readonly baseTypes?: unknown;
    readonly tag?: unknown;
    readonly enh?: unknown;
    readonly masterwork?: unknown;
  };
}

interface Traits {
  /** The size's key; in newer data under `value`. */
  readonly size?: unknown;
  readonly reach?: { readonly total?: { readonly melee?: unknown; readonly reach?: unknown } };
  readonly senses?: Readonly<Record<string, unknown>>;
  /** Immunities to damage; free text is in `custom`: a list, up to 9 a text with semicolons. */
  readonly di?: unknown;
}

const SENSES: Readonly<Record<Sense, string>> = {
  darkvision: "dv",
  blindsense: "bse",
  blindsight: "bs",
  tremorsense: "ts",
  "see-invisibility": "si",
  "true-seeing": "tr",
};

/** The range with buffs, or else as written. A ticked sense without a range reaches across the scene. */
const feetOf = (sense: unknown): number => {
  const range = memberOf(sense, "total") ?? memberOf(sense, "value") ?? sense;
  if (range === true) return Infinity;
  return typeof range === "number" ? range : 0;
};

type Grid = Parameters<FactsOf>[1];

const lengthOf = (feet: number, grid: Grid): number =>
  feet === Infinity ? FARTHEST : (inSceneUnits(feet, "ft", grid) ?? 0);

const sensesIn = (senses: Readonly<Record<string, unknown>>, grid: Grid): Partial<Senses> =>
  Object.fromEntries(Object.entries(SENSES).map(([sense, name]) => [sense, lengthOf(feetOf(senses[name]), grid)]));

const isInHand = ({ type, system }: SheetItem): boolean =>
  type === "weapon" ? system?.equipped === true : type === "attack" && system?.disabled !== true;

const meleeActions = ({ system }: SheetItem): readonly unknown[] => {
  const actions: unknown = system?.actions;
  return (Array.isArray(actions) ? (actions as unknown[]) : []).filter(
    (action) => memberOf(action, "actionType") === "mwak",
  );
};

/** The units of the ranges of all melee attacks that are at hand: `melee`, `reach`. */
const meleeUnits = (items: readonly SheetItem[]): readonly unknown[] =>
  items
    .filter(isInHand)
    .flatMap((item) => meleeActions(item).map((action) => memberOf(memberOf(action, "range"), "units")));

const isUnarmedStrike = ({ name, flags, system }: SheetItem): boolean => {
  const { baseTypes, tag } = system ?? {};
  const names = [name, flags?.babele?.originalName, tag, ...(Array.isArray(baseTypes) ? (baseTypes as unknown[]) : [])];
  return names.some((each) => typeof each === "string" && plain(each) === "unarmedstrike");
};

/** Shields, features and buffs may have melee attacks as well; a spell or a potion is none that a creature has at hand. */
const WORN = ["weapon", "equipment"];
const SPENT = ["spell", "consumable"];

const isUsable = ({ type = "", system }: SheetItem): boolean =>
  !SPENT.includes(type) &&
  system?.disabled !== true &&
  system?.quantity !== 0 &&
  (!WORN.includes(type) || system?.equipped === true);

/**
 * Whether a sheet has weapons or attacks, and none of them is a usable melee attack other than an unarmed strike. Who has
 * learned to strike so is armed, and so is a creature without any weapon or attack.
 */
const isUnarmed = (actor: object, items: readonly SheetItem[]): boolean =>
  items.some(({ type }) => type === "weapon" || type === "attack") &&
  !strikesUnarmed(actor) &&
  !items.some((item) => isUsable(item) && !isUnarmedStrike(item) && meleeActions(item).length > 0);

/**
 * Natural reach, since a weapon's reach comes with its attack. A creature with only reach weapons in hand threatens as they do:
 * from beyond its natural reach to twice as far.
 */
const armsOf = (
  { reach }: Traits,
  items: readonly SheetItem[],
  grid: Grid,
): Pick<CreatureFacts, "reach" | "leastReach"> => {
  const lengthBy = (feet: unknown): number | undefined =>
    typeof feet === "number" ? inSceneUnits(feet, "ft", grid) : undefined;
  const [natural, far] = [lengthBy(reach?.total?.melee), lengthBy(reach?.total?.reach)];
  if (natural === undefined) return {};
  const units = meleeUnits(items);
  const isFarAlone = units.length > 0 && units.every((unit) => unit === "reach");
  return isFarAlone && far !== undefined ? { reach: far, leastReach: natural + grid.distance } : { reach: natural };
};

/** The system has no immunity to critical hits of its own: sheets and its bestiary name it in free text. */
const IMMUNE = /^critical hits?$/i;

const isImmuneToCriticals = ({ di }: Traits): boolean => {
  const custom = memberOf(di, "custom");
  const names = Array.isArray(custom) ? (custom as unknown[]) : [custom];
  return names.some((name) => typeof name === "string" && name.split(/[;,]/).some((each) => IMMUNE.test(each.trim())));
};

/** From the actor's sheet, including buffs. */
export const factsOf: FactsOf = (actor, grid) => {
  const { system = {}, items: all = [] } = actor as SheetActor;
  const { traits = {} } = system;
  const items = [...all];
  const sizeCategory = sizeBy(memberOf(traits.size, "value") ?? traits.size);
  const { senses } = traits;
  return {
    ...(sizeCategory === undefined ? {} : { sizeCategory }),
    ...armsOf(traits, items, grid),
    ...alertnessOf(actor),
    ...(isImmuneToCriticals(traits) ? { isImmuneToCriticals: true } : {}),
    ...(isUnarmed(actor, items) ? { isUnarmed: true } : {}),
    ...(senses === undefined ? {} : { senses: sensesIn(senses, grid) }),
    ...(memberOf(senses?.["ll"], "enabled") === true ? { hasLowLightVision: true } : {}),
  };
};

/** With armor and buffs, `system.attributes.speed.KIND.total`, feet. */
const speedsOf = (actor: object, kinds: readonly string[]): readonly number[] => {
  const speed = memberOf(memberOf(memberOf(actor, "system"), "attributes"), "speed");
  return kinds.map((kind) => memberOf(memberOf(speed, kind), "total")).filter((total) => typeof total === "number");
};

export const speedOf: SpeedOf = (actor, grid) => {
  const [land] = speedsOf(actor, ["land"]);
  return land === undefined ? undefined : inSceneUnits(land, "ft", grid);
};

export const fastestOf: SpeedOf = (actor, grid) => {
  const speeds = speedsOf(actor, ["land", "climb", "swim", "burrow", "fly"]);
  return speeds.length === 0 ? undefined : inSceneUnits(Math.max(...speeds), "ft", grid);
};

/** What a creature's size changes of its attacks, by the size's key. */
const SIZE_ON_ATTACKS: Readonly<Record<string, number>> = {
  ...{ fine: 8, dim: 4, tiny: 2, sm: 1, med: 0 },
  ...{ lg: -1, huge: -2, grg: -4, col: -8 },
};

const enhancementOf = ({ system: { enh, masterwork } = {} }: SheetItem): number =>
  typeof enh === "number" && enh > 0 ? enh : masterwork === true ? 1 : 0;

/** The better of melee and ranged attacks, with the best ability and weapon for them. */
export const attackBonusOf = (actor: object): number | undefined => {
  const { system: { traits = {} } = {}, items = [] } = actor as SheetActor;
  const at = (...path: readonly string[]): number => numberAt(actor, ["system", ...path]) ?? 0;
  const shared = numberAt(actor, ["system", "attributes", "attack", "shared"]);
  if (shared === undefined) return undefined;
  const size: unknown = memberOf(traits.size, "value") ?? traits.size;
  return (
    shared +
    at("attributes", "attack", "general") +
    Math.max(at("attributes", "attack", "melee"), at("attributes", "attack", "ranged")) +
    Math.max(at("abilities", "str", "mod"), at("abilities", "dex", "mod")) +
    (typeof size === "string" ? (SIZE_ON_ATTACKS[size] ?? 0) : 0) +
    Math.max(0, ...[...items].filter(isInHand).map(enhancementOf))
  );
};
