/**
 * A creature's latest Stealth, from its messages in chat, or from its initiative.
 * Source: docs/systems.md, "Stealth".
 */
import { speakingToken } from "../../foundry/canvas/map-tokens";
import { decidesFor } from "../../foundry/canvas/moving-tokens";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import type { CombatantDocument } from "../../foundry/combat/stored/documents";
import type { MessageView } from "../../foundry/chat/chat-messages";
import type { Stealth } from "../../rules/hiding/noticing";
import { memberOf } from "../../scene/model/member-of";
import { checkIn, systemFlags } from "../pf2e/check";

/** What a creature has rolled. Another roll has another `key`. */
export interface StealthRoll extends Stealth {
  readonly key: string;
  /** By Hide a creature is hidden, by Sneak and Avoid Notice undetected. */
  readonly isHide: boolean;
  /** Rolled for initiative. */
  readonly isInitiative: boolean;
}

type Read = Omit<StealthRoll, "key">;

/** The texts by which Parapet's own bonuses on a roll are known. */
type Labels = readonly string[];

interface FirstRoll {
  readonly total?: number | null | undefined;
  readonly formula?: string;
  readonly dice?: readonly { readonly faces?: number; readonly total?: number | null }[];
}

/** Null in a message without a number. */
const rolled = ({
  rolls,
}: Pick<MessageView, "rolls">): { total: number; natural: number | null; formula: string } | null => {
  const { total, dice = [], formula = "" }: FirstRoll = rolls[0] ?? {};
  if (typeof total !== "number" || !Number.isFinite(total)) return null;
  return { total, formula, natural: dice.find(({ faces }) => faces === 20)?.total ?? null };
};

const PLAIN = { natural: null, counted: 0, isHide: true, isInitiative: false } as const;

/** Up to 5.3 in a flag, from 6.0 in the message's data. */
const inDnd5e = (message: MessageView): Read | null => {
  const roll = memberOf(message.flags["dnd5e"], "roll");
  const skill = memberOf(roll, "type") === "skill" ? memberOf(roll, "skillId") : memberOf(message.system, "skill");
  const found = skill === "ste" ? rolled(message) : null;
  return found && { ...PLAIN, total: found.total };
};

/** The numbers in a formula whose text has one of these: "10[Improved cover against Gark]". */
const labelled = (formula: string, labels: Labels): number =>
  [...formula.matchAll(/(\d+) *\[([^\]]*)\]/g)]
    .filter(([, , text = ""]) => labels.some((label) => text.includes(label)))
    .reduce((sum, [, number]) => sum + Number(number), 0);

const inPf1 = (message: MessageView, labels: Labels): Read | null => {
  const found = memberOf(memberOf(message.flags["pf1"], "subject"), "skill") === "ste" ? rolled(message) : null;
  return found && { ...PLAIN, total: found.total, counted: labelled(found.formula, labels) };
};

/** Only the highest circumstance bonus counts. */
const circumstanceIn = (message: MessageView): number => {
  const modifiers: unknown = Reflect.get(systemFlags(message.flags), "modifiers");
  const all: readonly unknown[] = Array.isArray(modifiers) ? modifiers : [];
  const numbers = all.map((each) =>
    memberOf(each, "type") === "circumstance" && memberOf(each, "enabled") === true
      ? Number(memberOf(each, "modifier"))
      : 0,
  );
  return Math.max(0, ...numbers.filter((number) => Number.isFinite(number)));
};

/** Hide and Sneak, again if they are rolled again. */
const inPf2e = (message: MessageView): Read | null => {
  const { type, options } = checkIn(message) ?? {};
  const all: readonly unknown[] = Array.isArray(options) ? options : [];
  const isHide = all.includes("action:hide");
  const isStealth = type === "skill-check" && (isHide || all.includes("action:sneak"));
  const found = isStealth ? rolled(message) : null;
  return found && { ...PLAIN, total: found.total, natural: found.natural, counted: circumstanceIn(message), isHide };
};

const READERS: Readonly<Record<string, (message: MessageView, labels: Labels) => Read | null>> = {
  dnd5e: inDnd5e,
  pf1: inPf1,
  pf2e: inPf2e,
  sf2e: inPf2e,
};

/** Initiative by Stealth in pf2e: Avoid Notice. What its message says is of the same roll. */
const byInitiative = (combatant: CombatantDocument, message: MessageView | undefined): StealthRoll | null => {
  const { id, flags, initiative } = combatant;
  if (memberOf(systemFlags(flags as MessageView["flags"]), "initiativeStatistic") !== "stealth" || initiative === null)
    return null;
  const counted = message === undefined ? 0 : circumstanceIn(message);
  return { key: `${id} ${initiative}`, total: initiative, natural: null, counted, isHide: false, isInitiative: true };
};

/** The speaker's token on the viewed scene. A message counts only if its author decides for that creature. */
const speakerOf = ({ speaker, author }: MessageView): string | null => {
  const scene = viewedScene()?.id ?? null;
  const isElsewhere = memberOf(speaker, "token") !== null && memberOf(speaker, "scene") !== scene;
  const token = isElsewhere ? null : speakingToken(speaker);
  return token !== null && decidesFor(author, scene, `token:${token}`) ? token : null;
};

const isForInitiative = ({ flags }: MessageView): boolean => memberOf(flags["core"], "initiativeRoll") === true;

/** Messages before these are of another scene of play. */
const LATEST = 50;

/** By creature (`token:ID`) on the viewed scene. `labels`: the texts of the bonuses that Parapet puts on Stealth. */
export const latestStealth = (
  system: string,
  messages: readonly MessageView[],
  combatants: readonly CombatantDocument[],
  labels: Labels,
): ReadonlyMap<string, StealthRoll> => {
  const read = READERS[system];
  const found = new Map<string, StealthRoll>();
  if (read === undefined) return found;
  const keep = (creature: string, roll: StealthRoll | null): void => {
    if (roll !== null && !found.has(creature)) found.set(creature, roll);
  };
  const combatantOf = (token: string) => combatants.find(({ tokenId }) => tokenId === token);
  for (const message of messages.slice(-LATEST).reverse()) {
    const token = speakerOf(message);
    if (token === null) continue;
    const roll = read(message, labels);
    const combatant = isForInitiative(message) ? combatantOf(token) : undefined;
    if (roll !== null) keep(`token:${token}`, { ...roll, key: message.id });
    else if (combatant !== undefined) keep(`token:${token}`, byInitiative(combatant, message));
  }
  for (const combatant of combatants) keep(`token:${combatant.tokenId}`, byInitiative(combatant, undefined));
  return found;
};
