import type { Weapon } from "../../scene/model/attack-details";
import type { SceneGrid } from "../../scene/model/scene";
import type { DeclaredAttack, Manner } from "../adapter/attack";
import { inSceneUnits } from "../adapter/scene-units";
import { activityChanges } from "./cover-items";
import type { Activity, Dnd5eRange } from "./rolls";

/** The part of an attack that comes from the map, not from the roll. Creatures by id (`token:ID`). */
export interface Dnd5eAttackPlace {
  readonly attacker: string;
  readonly targets: readonly string[];
  /** It is another combatant's turn. */
  readonly isOutOfTurn: boolean;
  readonly grid: Pick<SceneGrid, "distance" | "units">;
}

/** The mode that an item was last used in, until its roll has its own. */
export const likelyMode = ({ id, item }: Activity): string | undefined =>
  item.flags?.dnd5e?.last?.[id]?.attackMode ?? item.system?.attackModes?.[0]?.value;

const isThrown = (mode: string): boolean => mode.startsWith("thrown");

/** `mwak`, `rwak`, `msak` or `rsak`. */
const actionTypeOf = (activity: Activity, mode: string): string => {
  if (activity.getActionType !== undefined) return activity.getActionType(mode);
  const { value = "melee", classification } = activity.attack?.type ?? {};
  const isRanged = value === "ranged" || isThrown(mode) || mode === "ranged";
  return `${isRanged ? "r" : "m"}${classification === "spell" ? "sak" : "wak"}`;
};

const lengthIn = (
  range: Dnd5eRange | undefined,
  field: "value" | "long" | "reach",
  { grid }: Dnd5eAttackPlace,
): number | undefined => {
  const length = range?.[field];
  const isLength = typeof length === "number" && (length > 0 || (field === "reach" && length === 0));
  return isLength ? inSceneUnits(length, range?.units ?? "ft", grid) : undefined;
};

const BOWS = ["shortbow", "longbow"];
const CROSSBOWS = ["lightcrossbow", "heavycrossbow", "handcrossbow"];

const weaponOf = ({ item }: Activity, mode: string): Weapon => {
  const base = item.system?.type?.baseItem ?? "";
  if (isThrown(mode)) return "thrown";
  if (BOWS.includes(base)) return "bow";
  return CROSSBOWS.includes(base) ? "crossbow" : "projectile";
};

/** A weapon's reach is its item's; the reach of a spell, or of an activity that overrides it, is the activity's. */
const meleeReach = (activity: Activity, isSpell: boolean, place: Dnd5eAttackPlace): number | null => {
  if (isSpell || activity.range?.override === true) return lengthIn(activity.range, "value", place) ?? null;
  return lengthIn(activity.item.system?.range, "reach", place) ?? null;
};

const mannerOf = (activity: Activity, mode: string, place: Dnd5eAttackPlace): Manner => {
  const actionType = actionTypeOf(activity, mode);
  const isSpell = actionType.endsWith("sak");
  if (actionType.startsWith("m")) return { kind: "melee", reach: meleeReach(activity, isSpell, place), origin: null };
  const ranged: Manner = { kind: "ranged", reach: null, origin: null };
  if (isSpell) return ranged;
  return { ...ranged, weapon: weaponOf(activity, mode), ...rangesOf(activity, place) };
};

/** An activity that overrides its weapon's range has one alone. */
const rangesOf = ({ range, item }: Activity, place: Dnd5eAttackPlace): Pick<Manner, "increment" | "longRange"> => {
  const its = range?.override === true ? range : item.system?.range;
  const [increment, longRange] = [lengthIn(its, "value", place), lengthIn(its, "long", place)];
  return {
    ...(increment === undefined ? {} : { increment }),
    ...(increment === undefined || longRange === undefined || longRange <= increment ? {} : { longRange }),
  };
};

const isMinor = ({ activation }: Activity): boolean => !["", "action"].includes(activation?.type ?? "");

/** The attack that an activity makes in one of its modes; null if it makes none. */
export const readAttack = (
  activity: Activity,
  mode: string | undefined,
  place: Dnd5eAttackPlace,
): DeclaredAttack | null => {
  if (activity.type !== "attack") return null;
  const actionType = actionTypeOf(activity, mode ?? "");
  const coverChanges = activityChanges(activity, place.attacker);
  const manner: Manner = {
    ...mannerOf(activity, mode ?? "", place),
    means: actionType.endsWith("sak") ? "spell" : "weapon",
    ...(coverChanges.length === 0 ? {} : { coverChanges }),
  };
  const isMelee = actionType === "mwak";
  return {
    attacker: place.attacker,
    targets: place.targets,
    title: activity.item.name,
    manner,
    action: isMelee && place.isOutOfTurn ? "attack-of-opportunity" : "attack",
    ...(isMinor(activity) ? { isMinor: true } : {}),
    missRolls: 1,
  };
};
