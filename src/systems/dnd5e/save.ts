import type { PixelPoint } from "../../rules/verdict";
import { sumOf, type DeclaredSave, type RuledSave } from "../attack";
import type { Activity, SaveProcess } from "./rolls";

/** What a save is against, as far as the message tells from which it is rolled. */
export interface SavePlace {
  /** Who saves, `token:ID`. */
  readonly target: string;
  /** Who made what is saved against; null for nobody on the scene. */
  readonly attacker: string | null;
  readonly activity: SavedAgainst;
  /** Where its area begins, where one has been laid. */
  readonly origin: PixelPoint | null;
}

/** An activity that forces saves. */
export interface SavedAgainst extends Pick<Activity, "item" | "range"> {
  readonly uuid?: string;
  readonly target?: { readonly template?: { readonly type?: string } };
}

/** Areas begin where they are laid; those that nobody has laid begin at their maker if they always do. */
const kindOf = ({ attacker, activity, origin }: SavePlace): "area" | "ranged" | null => {
  const hasArea = (activity.target?.template?.type ?? "") !== "";
  if (origin !== null) return "area";
  if (attacker === null) return null;
  if (!hasArea) return "ranged";
  return activity.range?.units === "self" ? "area" : null;
};

/** A save by Dexterity against something that comes from somewhere; null for any other, and where nobody knows from where. */
export const readSave = ({ ability }: Pick<SaveProcess, "ability">, place: SavePlace): DeclaredSave | null => {
  const kind = ability === "dex" ? kindOf(place) : null;
  const { attacker, target, activity, origin } = place;
  if (kind === null || attacker === target || activity.item.system?.properties?.has("ignoreCover") === true) return null;
  return {
    attack: { attacker, target, kind, reach: null, origin },
    stat: "dexterity",
    title: activity.item.name,
  };
};

/** The part of the formula by which the system adds cover that it knows of itself. */
const SYSTEM_PART = "@cover";
const OWN_PART = "@parapetCover";
const OWN_KEY = OWN_PART.slice(1);

const numberIn = (data: Record<string, unknown> | undefined, key: string): number => {
  const value = data?.[key];
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
};

/** In place of the system's own cover, if it is more: cover is never added to cover. Again, it changes nothing. */
export const applySave = ({ rolls }: Pick<SaveProcess, "rolls">, { ruled }: RuledSave): void => {
  const gain = sumOf(ruled, "dexterity") + sumOf(ruled, "reflex");
  for (const roll of rolls ?? []) {
    const parts = (roll.parts ?? []).filter((part) => part !== OWN_PART);
    const isMore = gain > numberIn(roll.data, "cover") || (gain !== 0 && !parts.includes(SYSTEM_PART));
    roll.parts = isMore ? [...parts.filter((part) => part !== SYSTEM_PART), OWN_PART] : parts;
    if (isMore) roll.data = { ...roll.data, [OWN_KEY]: gain };
  }
};
