import type { SurpriseRules } from "../../rules/books/book";
import { memberOf } from "../../scene/model/member-of";

/** Property names, from an actor down. */
type ActorPath = readonly string[];

/** The number at a path of an actor; undefined if there is none. */
export const numberAt = (actor: object | null, path: ActorPath): number | undefined => {
  const found = path.reduce<unknown>(memberOf, actor);
  return typeof found === "number" && Number.isFinite(found) ? found : undefined;
};

/** What breaks ties of initiative: its modifier, then Dexterity. */
interface Ties {
  readonly modifier: number;
  readonly dexterity: number;
}

/** From the paths that dnd5e and pf1 share; 0 in systems with other paths, where the roll-off decides. */
export const tiesOf = (actor: object | null): Ties => ({
  modifier: numberAt(actor, ["system", "attributes", "init", "total"]) ?? 0,
  dexterity: numberAt(actor, ["system", "abilities", "dex", "mod"]) ?? 0,
});

/** Paths of the modifier for noticing: dnd5e, pf1, pf2e. */
const PERCEPTION: readonly ActorPath[] = [
  ["system", "skills", "prc", "total"],
  ["system", "skills", "per", "mod"],
  ["system", "perception", "mod"],
];

const STEALTH: readonly ActorPath[] = [
  ["system", "skills", "ste", "total"],
  ["system", "skills", "ste", "mod"],
  ["system", "skills", "stealth", "mod"],
];

/** Paths of pf1, then of dnd5e; for characters their level. */
const CHALLENGE: readonly ActorPath[] = [
  ["system", "details", "cr", "total"],
  ["system", "details", "cr"],
  ["system", "details", "level", "value"],
  ["system", "details", "level"],
];

const firstAt = (actor: object | null, paths: readonly ActorPath[]): number | undefined => {
  for (const path of paths) {
    const found = numberAt(actor, path);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Paths of armour class: pf1, then dnd5e and pf2e. */
const ARMOR_CLASS: readonly ActorPath[] = [
  ["system", "attributes", "ac", "normal", "total"],
  ["system", "attributes", "ac", "value"],
];

const FLAT_FOOTED_ARMOR_CLASS: ActorPath = ["system", "attributes", "ac", "flatFooted", "total"];

const TOUCH_ARMOR_CLASS: ActorPath = ["system", "attributes", "ac", "touch", "total"];

/** An actor's armour class, flat-footed where its sheet has that; undefined if its sheet has none. */
export const armorClassOf = (actor: object | null, isFlatFooted = false): number | undefined =>
  firstAt(actor, isFlatFooted ? [FLAT_FOOTED_ARMOR_CLASS, ...ARMOR_CLASS] : ARMOR_CLASS);

/** The same against touch: flat-footed it has lost as much as otherwise. */
export const touchClassOf = (actor: object | null, isFlatFooted: boolean): number | undefined => {
  const touch = numberAt(actor, TOUCH_ARMOR_CLASS);
  const lost = (armorClassOf(actor) ?? 0) - (armorClassOf(actor, isFlatFooted) ?? 0);
  return touch === undefined ? undefined : touch - lost;
};

/** An actor's modifier for noticing; undefined if its sheet has none. */
export const perceptionOf = (actor: object | null): number | undefined => firstAt(actor, PERCEPTION);

export const stealthOf = (actor: object | null): number | undefined => firstAt(actor, STEALTH);

export const challengeOf = (actor: object | null): number | undefined => firstAt(actor, CHALLENGE);

/** Status ids of game systems for flat-footed creatures. */
const FLAT_FOOTED: Readonly<Record<string, string>> = { pf1: "flatFooted", sfrpg: "flat-footed" };

/** Status ids for surprised creatures, in rules without flat-footed. */
const SURPRISED: Readonly<Record<string, string>> = { dnd5e: "surprised" };

/** The system's status for creatures caught off guard; undefined if it has none. */
export const offGuardStatus = (system: string, { hasFlatFooted }: SurpriseRules): string | undefined =>
  (hasFlatFooted ? FLAT_FOOTED : SURPRISED)[system];
