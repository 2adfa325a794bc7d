import * as v from "valibot";
import { CONDITIONS, type Condition } from "../model/scene";

/**
 * The conditions that a creature's status effects stand for.
 * Source: the default status ids of Foundry and of the systems dnd5e, pf1 and pf2e, and the names of Foundry's icons.
 * Read this way: a creature that cannot act at all because it lacks life, mind or muscle is helpless. It is paralysed,
 * unconscious, asleep, petrified or dying. A stunned, dazed or grappled creature is not helpless. In dnd5e the stunned are
 * incapacitated. A hampered creature has lost some actions of its turn.
 */

/** By status without signs between its words, in small letters; besides these each condition has its own name. */
const STATUS_CONDITIONS: Readonly<Record<string, Condition>> = {
  asleep: "helpless",
  blind: "blinded",
  daze: "hampered",
  dazed: "hampered",
  deaf: "deafened",
  fear: "frightened",
  nauseated: "hampered",
  offguard: "flat-footed",
  panicked: "frightened",
  paralysis: "helpless",
  paralyzed: "helpless",
  petrified: "helpless",
  rattled: "hampered",
  restrain: "entangled",
  restrained: "entangled",
  sleep: "helpless",
  sleeping: "helpless",
  stagger: "hampered",
  staggered: "hampered",
  stun: "hampered",
  stunned: "incapacitated",
  takecover: "taking-cover",
  ...Object.fromEntries(CONDITIONS.map((condition) => [condition.replace("-", ""), condition])),
};

/** Icons of Foundry that are called otherwise than what they stand for. */
const ICON_STATUSES: ReadonlyMap<string, string> = new Map([
  ["falling", "prone"],
  ["net", "restrain"],
  ["terror", "fear"],
]);

/** Unconscious, and so helpless. */
const DOWNED: readonly string[] = ["unconscious", "dying"];

const DEAD = ["dead", "defeated"];

const statusesSchema = v.object({ disabled: v.optional(v.literal(false)), statuses: v.array(v.string()) });
const oldStatusSchema = v.object({
  disabled: v.optional(v.literal(false)),
  flags: v.object({ core: v.object({ statusId: v.string() }) }),
});

const iconStatus = (path: string): string => {
  const [, name = ""] = /([^/]*?)(?:\.\w+)?$/.exec(path) ?? [];
  return ICON_STATUSES.get(name) ?? name;
};

/** Effects are paths of icons in old exports, and documents with statuses in new ones. */
const statusesOf = (effect: unknown): readonly string[] => {
  if (typeof effect === "string") return [iconStatus(effect)];
  return [
    ...(v.is(statusesSchema, effect) ? effect.statuses : []),
    ...(v.is(oldStatusSchema, effect) ? [effect.flags.core.statusId] : []),
  ];
};

const isDeadIcon = (effect: unknown): boolean => typeof effect === "string" && /skull|\bdead\b/i.test(effect);

/** Whether an effect of a token says that it is dead. */
export const isDeadly = (effect: unknown): boolean =>
  isDeadIcon(effect) || statusesOf(effect).some((status) => DEAD.includes(status));

const plain = (status: string): string => status.toLowerCase().replace(/[^a-z]/g, "");

/** The conditions that statuses stand for, in the order of `CONDITIONS`, each once. */
export const conditionsOf = (statuses: Iterable<string>): Condition[] => {
  const all = [...statuses].map(plain);
  const found = new Set(all.flatMap((status) => STATUS_CONDITIONS[status] ?? []));
  if (all.some((status) => DOWNED.includes(status))) found.add("helpless").add("unconscious");
  return CONDITIONS.filter((condition) => found.has(condition));
};

/** The conditions that effects stand for; disabled ones stand for none. */
export const conditionsIn = (effects: readonly unknown[]): Condition[] => conditionsOf(effects.flatMap(statusesOf));
