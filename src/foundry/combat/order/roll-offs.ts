import { withCombatant, type Combatant, type Encounter } from "../../../combat/encounter";
import { tiedGroups } from "../../../combat/rank";
import { readIf } from "../../../scene/read-foundry/read-as";
import { messageWith, toldMessage } from "../../chat/chat-messages";
import type { NotifyGMs } from "../../chat/gm-notices";
import { ownFlag } from "../../own-flags";
import { allGMs } from "../../users/users";
import type { Words } from "../../../words/localize";
import { isWithheld, type CombatDocument } from "../stored/documents";
import { ROLL_OFFS } from "../stored/stored";
import { rollsOff } from "../order-switch";
import { idOf } from "../../hash";

/** Dice by combatant. */
export type RollOffs = Readonly<Record<string, readonly number[]>>;

/** Tied combatants that must roll off. Defeated ones do not roll. */
export const tiedIn = (fight: Encounter): Combatant[][] =>
  tiedGroups(fight.combatants.filter(({ isDefeated }) => !isDefeated));

/**
 * The id of a roll-off's message. It follows from the ties alone: a GM may have Foundry open on two devices, and both roll off these
 * ties. The one may do so before the first round, and the other in it.
 */
export const rollOffId = (fight: Encounter): string => {
  const tied = tiedIn(fight).flat();
  const ranks = tied.map(({ id, initiative, rollOffs }) => [id, initiative, rollOffs]);
  return idOf(JSON.stringify([fight.id, Math.max(fight.round, 1), fight.renewals, ranks]));
};

/** After this many roll-offs in a row, ids decide. */
const MOST_ROLL_OFFS = 10;

type Rolled = ReadonlyMap<string, readonly Roll[]>;

const rolledOnce = async (tied: readonly Combatant[], before: Rolled): Promise<Rolled> => {
  const rolls = new Map(before);
  for (const { id } of tied) {
    const roll = await new Roll("1d20").evaluate({ allowInteractive: false });
    rolls.set(id, [...(rolls.get(id) ?? []), roll]);
  }
  return rolls;
};

const totals = (rolls: readonly Roll[]): number[] => rolls.map(({ total }) => total ?? 0);

const withRolls = (fight: Encounter, rolled: Rolled): Encounter =>
  [...rolled].reduce((now, [id, rolls]) => {
    const before = fight.combatants.find((each) => each.id === id)?.rollOffs ?? [];
    return withCombatant(now, id, { rollOffs: [...before, ...totals(rolls)] });
  }, fight);

/** All roll-offs of a combat. Combatants with equal results roll again. */
const rolledFor = async (fight: Encounter): Promise<Rolled> => {
  let rolled: Rolled = new Map();
  for (let i = 0; i < MOST_ROLL_OFFS; i++) {
    const tied = tiedIn(withRolls(fight, rolled)).flat();
    if (tied.length === 0) break;
    rolled = await rolledOnce(tied, rolled);
  }
  return rolled;
};

const isHidden = (combat: CombatDocument, id: string): boolean => {
  const document = combat.combatants.get(id);
  return document === undefined || isWithheld(document);
};

/** A single public roll would reveal that there is a withheld combatant to tie with. */
const isOpenIn = (combat: CombatDocument, fight: Encounter, id: string): boolean => {
  const initiative = combat.combatants.get(id)?.initiative;
  const level = fight.combatants.filter((each) => each.initiative === initiative);
  return !isHidden(combat, id) && level.filter((each) => !isHidden(combat, each.id)).length > 1;
};

interface Telling {
  readonly words: Words;
  readonly notifyGMs: NotifyGMs;
}

const diceOf = (rolled: Rolled): RollOffs => Object.fromEntries([...rolled].map(([id, rolls]) => [id, totals(rolls)]));

/** The flag of the message with the dice of a roll-off, by combatant. */
const DICE_KEY = "rollOff";

/** The dice of the message with this id; null without it. Players may write messages with any id: theirs do not count. */
const diceIn = (id: string): RollOffs | null => {
  const message = messageWith(id);
  return message?.author?.isGM === true ? (readIf(ROLL_OFFS, ownFlag(message.flags, DICE_KEY)) ?? null) : null;
};

interface Told {
  /** The message's. */
  readonly id: string;
  readonly combat: CombatDocument;
  readonly rolled: Rolled;
  readonly isSecret: boolean;
}

/** The numbers of withheld combatants are in their flags anyway. Who they are is not in the message. */
const tell = async ({ id, combat, rolled, isSecret }: Told, { words, notifyGMs }: Telling) => {
  const lines = [...rolled].flatMap(([id, rolls]) => {
    const document = combat.combatants.get(id);
    if (document === undefined) return [];
    const { name, initiative } = document;
    const roll = totals(rolls).join(", ");
    return words.say("PARAPET.Order.Card.RollOffOf", { name, initiative: initiative ?? "", roll });
  });
  const paragraphs = [words.say("PARAPET.Order.Card.RollOff"), ...lines];
  const message = { id, flags: { [DICE_KEY]: diceOf(rolled) } };
  if (!isSecret) return toldMessage({ ...message, paragraphs, rolls: [...rolled.values()].flat() });
  await toldMessage({
    ...message,
    paragraphs: paragraphs.slice(0, 1),
    rolls: [],
    whisper: allGMs().map((gm) => gm.id),
  });
  notifyGMs(paragraphs);
};

/**
 * The dice that count: those of the message that exists. Foundry refuses a second one with its id. Where a player has taken the id,
 * all devices go on to the next one.
 */
const toldOnce = async (told: Told, telling: Telling): Promise<RollOffs> => {
  const { id, rolled } = told;
  if (rolled.size === 0) return {};
  const before = diceIn(id);
  if (before !== null) return before;
  if (messageWith(id) !== undefined) return toldOnce({ ...told, id: idOf(id) }, telling);
  try {
    await tell(told, telling);
  } catch (error) {
    if (messageWith(id) === undefined) throw error;
    return toldOnce(told, telling);
  }
  return diceIn(id) ?? diceOf(rolled);
};

/**
 * Rolls d20s for all tied combatants, posted in one message; null without ties. Rolls of hidden combatants go to GMs
 * only.
 */
export const rollOff = async (combat: CombatDocument, fight: Encounter, telling: Telling): Promise<RollOffs | null> => {
  const rolled = await rolledFor(fight);
  if (rolled.size === 0) return null;
  const id = rollOffId(fight);
  const told = (isSecret: boolean): Rolled =>
    new Map([...rolled].filter(([each]) => isOpenIn(combat, fight, each) !== isSecret));
  const open = await toldOnce({ id, combat, rolled: told(false), isSecret: false }, telling);
  const secret = { id: idOf(`${id} secret`), combat, rolled: told(true), isSecret: true };
  return { ...open, ...(await toldOnce(secret, telling)) };
};

/** The same where the settings leave ties to Parapet. */
export const rollOffUnasked: typeof rollOff = async (combat, fight, telling) =>
  rollsOff() && !fight.isAdopted ? rollOff(combat, fight, telling) : null;
