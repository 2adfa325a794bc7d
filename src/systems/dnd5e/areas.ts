/**
 * The areas that activities lay, by their documents' flags. Up to 5.3 `flags.dnd5e.origin` is the uuid of the activity.
 * From 6.0 it is the uuid of the token that used it, or missing, and `flags.dnd5e` names `activity` and `item`.
 * Source: docs/systems.md, "dnd5e".
 */
import type { PixelPoint } from "../../rules/attack/verdict";
import type { Flags } from "../adapter/placed-areas";
import type { AttackJudge } from "../adapter/system-adapter";
import type { SavedAgainst } from "./save";

const flagOf = (flags: Flags, key: string): string | undefined => {
  const value: unknown = Reflect.get(Object(flags["dnd5e"]) as object, key);
  return typeof value === "string" ? value : undefined;
};

const isActivity = (uuid: string): boolean => uuid.includes(".Activity.");

/** The uuid of the activity that laid an area. */
export const activityIn = (flags: Flags): string | undefined => {
  const origin = flagOf(flags, "origin");
  return flagOf(flags, "activity") ?? (origin !== undefined && isActivity(origin) ? origin : undefined);
};

/** The uuid of the token that laid an area. */
export const makerIn = (flags: Flags): string | undefined => {
  const origin = flagOf(flags, "origin");
  return origin === undefined || isActivity(origin) ? undefined : origin;
};

const itemIn = (flags: Flags): string | undefined => flagOf(flags, "item");

/** Whether an activity or item laid an area. */
export const isOfItem = (flags: Flags): boolean => activityIn(flags) !== undefined || itemIn(flags) !== undefined;

/** The area that a save is against. */
export interface Dnd5eArea {
  /** Null for an area that starts from all of its carrier. */
  readonly origin: PixelPoint | null;
  /** The creature (`token:ID`) that it moves with. */
  readonly carrier: string | null;
  /** Uuid of the token that laid it. */
  readonly maker: string | undefined;
}

/**
 * The area of an activity that a creature saves against: the newest that holds the creature, else the newest. If the
 * activity has laid none, the newest of its item that holds the creature.
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
