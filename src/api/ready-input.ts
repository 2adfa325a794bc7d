import { isRegionOffered } from "../foundry/canvas/known-regions";
import { readGiven } from "../scene/read-foundry/read-as";
import { shown } from "../scene/model/scene-error";
import type { Readied } from "../combat/encounter";
import type { TriggerEvent, TriggerWhom } from "../combat/trigger";
import { itemsOf } from "../foundry/combat/stored/documents";
import { sceneWith } from "../foundry/canvas/moving-tokens";
import { READYING } from "../foundry/combat/stored/stored";
import type { RowSubject } from "../foundry/combat/encounters/rows";
import { sceneToChange, documentOf, tokenId, type TokenRef, checkKeys } from "./api-context";
import type { Table } from "../table";

/** A Foundry document or its id. */
type DocumentRef = string | { readonly id?: string | null };

/** The trigger to watch for. */
export interface TriggerInput {
  readonly event: TriggerEvent;
  /** Default: anyone, or the named creature. */
  readonly whom?: TriggerWhom;
  readonly creature?: TokenRef | null;
  /** A region of the creature's scene, for `enters` and `leaves`. */
  readonly region?: DocumentRef | null;
  /** Greatest distance from the readier, scene units; unlimited by default. */
  readonly within?: number | null;
  /** Whether to prompt at each step of a movement instead of once per turn. */
  readonly eachStep?: boolean;
}

/** What a creature readies: what it waits for (as text, as a trigger, or both) and its action. */
export interface ReadyInput {
  readonly words?: string;
  readonly action?: string;
  /** An item of its actor. */
  readonly item?: DocumentRef | null;
  readonly trigger?: TriggerInput | null;
}

const KEYS = ["words", "action", "item", "trigger"];
const TRIGGER_KEYS = ["event", "whom", "creature", "region", "within", "eachStep"];

/** Throws `RangeError` for a value that is not among those allowed. */
const chosen = (name: string, came: unknown, there: readonly (string | null)[], wanted: string): string | null => {
  if (came === undefined || came === null) return null;
  const id = typeof came === "string" ? came.replace(/^region:/, "") : documentOf(came).id;
  if (id === undefined || !there.includes(id)) throw new RangeError(`${name}: expected ${wanted}, got ${shown(came)}`);
  return id;
};

const regionsFor = ({ document }: RowSubject): readonly (string | null)[] =>
  (sceneWith(document.sceneId)?.regions.contents ?? []).filter(isRegionOffered).map(({ id }) => id);

const creatureGiven = (came: TokenRef | null | undefined, table: Table): string | null => {
  if (came === undefined || came === null) return null;
  return tokenId(sceneToChange(table), "trigger.creature", came);
};

const triggerGiven = (given: TriggerInput, subject: RowSubject, table: Table) => {
  checkKeys("trigger", given, TRIGGER_KEYS);
  const creature = creatureGiven(given.creature, table);
  const { event, whom = creature === null ? "anyone" : "single", within = null, eachStep = false } = given;
  const wanted = "a region of its scene that you see: its id or its document";
  const region = chosen("trigger.region", given.region, regionsFor(subject), wanted);
  return { event, whom, creature, region, within, eachStep };
};

const check = ({ words, action, item, trigger }: Omit<Readied, "round">): void => {
  const lacks = (wanted: string): RangeError => new RangeError(`readied: expected ${wanted}, got nothing`);
  if (words === "" && trigger === null) throw lacks("words or a trigger: what it waits for");
  if (action === "" && item === null) throw lacks("an action or an item: what it does then");
  if (trigger === null) return;
  if (trigger.whom === "single" && trigger.creature === null) throw lacks("trigger.creature: of whom");
  const isOfRegion = trigger.event === "enters" || trigger.event === "leaves";
  if (isOfRegion && trigger.region === null) throw lacks("trigger.region: what is entered or left");
  if (trigger.within !== null && trigger.within < 0)
    throw new RangeError(`trigger.within: expected 0 or more scene units, got ${trigger.within}`);
};

/** The complete readied action. Throws `RangeError` for the first invalid field. */
export const readReadyInput = (given: ReadyInput, subject: RowSubject, table: Table): Omit<Readied, "round"> => {
  checkKeys("readied", given, KEYS);
  const { words = "", action = "", trigger = null } = given;
  const items = itemsOf(subject.document.actor).map(({ id }) => id);
  const item = chosen("readied.item", given.item, items, "an item of its actor: its id or its document");
  const whole = { words, action, item, trigger: trigger === null ? null : triggerGiven(trigger, subject, table) };
  const readied = readGiven(READYING, whole, "readied");
  check(readied);
  return readied;
};
