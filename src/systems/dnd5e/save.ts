import { isOfCover, type AreaOrigin } from "../../rules/attack/verdict";
import type { Flags } from "../adapter/placed-areas";
import type { AttackJudge } from "../adapter/system-adapter";
import { saveGain, type DeclaredSave, type RuledSave } from "../adapter/attack";
import { activityChanges } from "./cover-items";
import type { Activity, RollConfig, SaveProcess } from "./rolls";

/**
 * The placed areas of activities, by their documents' flags. Up to 5.3 `flags.dnd5e.origin` is the uuid of the
 * activity. From 6.0 it is the uuid of the token that used it, or missing, and `flags.dnd5e` names `activity` and
 * `item`. Source: docs/systems.md, "dnd5e".
 */
const flagOf = (flags: Flags, key: string): string | undefined => {
  const value: unknown = Reflect.get(Object(flags["dnd5e"]) as object, key);
  return typeof value === "string" ? value : undefined;
};

const isActivity = (uuid: string): boolean => uuid.includes(".Activity.");

/** The uuid of the activity that placed an area. */
export const activityIn = (flags: Flags): string | undefined => {
  const origin = flagOf(flags, "origin");
  return flagOf(flags, "activity") ?? (origin !== undefined && isActivity(origin) ? origin : undefined);
};

/** The uuid of the token that placed an area. */
export const makerIn = (flags: Flags): string | undefined => {
  const origin = flagOf(flags, "origin");
  return origin === undefined || isActivity(origin) ? undefined : origin;
};

const itemIn = (flags: Flags): string | undefined => flagOf(flags, "item");

export const isOfItem = (flags: Flags): boolean => activityIn(flags) !== undefined || itemIn(flags) !== undefined;

export interface Dnd5eArea {
  /** Null for an area that starts from all of its carrier. */
  readonly origin: AreaOrigin | null;
  /** The creature (`token:ID`) that it moves with. */
  readonly carrier: string | null;
  /** Uuid of the token that placed it. */
  readonly maker: string | undefined;
}

/**
 * The area of an activity that a creature saves against: the newest that holds the creature, else the newest. If the
 * activity has placed none, the newest of its item that holds the creature.
 */
export const areaAgainst = (
  { areasPlaced }: Pick<AttackJudge, "areasPlaced">,
  { uuid, item }: SavedAgainst,
  saver: string,
): Dnd5eArea | null => {
  const isOwn = (flags: Flags): boolean => uuid !== undefined && activityIn(flags) === uuid;
  const isOfItsItem = (flags: Flags): boolean => item.uuid !== undefined && itemIn(flags) === item.uuid;
  const laid = areasPlaced((flags) => isOwn(flags) || isOfItsItem(flags), saver);
  const own = laid.filter(({ flags }) => isOwn(flags));
  const area = own.find(({ holds }) => holds) ?? own[0] ?? laid.find(({ holds }) => holds);
  if (area === undefined) return null;
  const { origin, carrier, flags } = area;
  return { origin, carrier, maker: makerIn(flags) };
};

/** What a save is against, as far as its message tells. */
export interface Dnd5eSaveSource {
  readonly target: string;
  /** The creature that the effect comes from; null if it is not on the scene. */
  readonly attacker: string | null;
  readonly activity: SavedAgainst;
  /** The placed area's point of origin; null if none was placed, or if it starts from its carrier's whole body. */
  readonly origin: AreaOrigin | null;
  /** The attacker carries the placed area. */
  readonly isCarried: boolean;
}

export interface SavedAgainst extends Pick<Activity, "item" | "range"> {
  readonly uuid?: string;
  readonly target?: { readonly template?: { readonly type?: string } };
}

/** An area starts where it was placed. One that was not placed starts at its maker if its range is "self". */
const kindOf = ({ attacker, activity, origin, isCarried }: Dnd5eSaveSource): "area" | "ranged" | null => {
  const hasArea = (activity.target?.template?.type ?? "") !== "";
  if (origin !== null || isCarried) return "area";
  if (attacker === null) return null;
  if (!hasArea) return "ranged";
  return activity.range?.units === "self" ? "area" : null;
};

/** A Dexterity save against an effect with a known origin; null for any other save. */
export const readSave = ({ ability }: Pick<SaveProcess, "ability">, place: Dnd5eSaveSource): DeclaredSave | null => {
  const kind = ability === "dex" ? kindOf(place) : null;
  const { attacker, target, activity, origin } = place;
  if (kind === null || attacker === target) return null;
  const coverChanges = activityChanges(activity, attacker ?? "");
  const changed = coverChanges.length === 0 ? {} : { coverChanges };
  return {
    attack: { attacker, target, kind, reach: null, origin, isSave: true, ...changed },
    stat: "dexterity",
    title: activity.item.name,
  };
};

/** The part of the formula with which the system adds its own cover. */
const SYSTEM_PART = "@cover";
const OWN_PART = "@parapetCover";

const nativeIn = ({ parts, data }: RollConfig): number => {
  const value = parts?.includes(SYSTEM_PART) === true ? data?.[SYSTEM_PART.slice(1)] : 0;
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
};

/** Adds what exceeds the system's own cover, because cover does not stack. Repeating it changes nothing. */
export const applySave = ({ rolls }: Pick<SaveProcess, "rolls">, save: RuledSave): void => {
  const gain = saveGain(save);
  for (const roll of rolls ?? []) {
    const more = Math.max(0, gain - nativeIn(roll));
    const parts = (roll.parts ?? []).filter((part) => part !== OWN_PART);
    roll.parts = more === 0 ? parts : [...parts, OWN_PART];
    if (more !== 0) roll.data = { ...roll.data, [OWN_PART.slice(1)]: more };
  }
};

/** The save as its rolls have it: the bonus is not counted where the system's own is as much, or where there is no roll. */
export const asRolled = (save: RuledSave, { rolls = [] }: Pick<SaveProcess, "rolls">): RuledSave => {
  const { ruled } = save;
  const gain = saveGain(save);
  if (ruled === null || gain <= 0) return save;
  if (rolls.length === 0) return { ...save, ruled: { ...ruled, unplaced: ruled.changes } };
  const isIncluded = rolls.every((roll) => nativeIn(roll) >= gain);
  return isIncluded ? { ...save, ruled: { ...ruled, included: ruled.changes.filter(isOfCover) } } : save;
};
