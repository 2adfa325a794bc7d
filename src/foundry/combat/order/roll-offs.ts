import { withCombatant, type Combatant, type Encounter } from "../../../combat/encounter";
import { tiedGroups } from "../../../combat/rank";
import { toldMessage } from "../../chat/chat-messages";
import type { NotifyGMs } from "../../chat/gm-notices";
import type { Words } from "../../../words/localize";
import { isWithheld, type CombatDocument } from "../stored/documents";
import { rollsOff } from "../order-switch";
import type { RollOffs } from "./order-of-battle";

/** Tied combatants that must roll off. Defeated ones do not roll. */
export const tiedIn = (fight: Encounter): Combatant[][] =>
  tiedGroups(fight.combatants.filter(({ isDefeated }) => !isDefeated));

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

const tell = async (combat: CombatDocument, rolled: Rolled, isSecret: boolean, { words, notifyGMs }: Telling) => {
  if (rolled.size === 0) return;
  const lines = [...rolled].flatMap(([id, rolls]) => {
    const document = combat.combatants.get(id);
    if (document === undefined) return [];
    const { name, initiative } = document;
    const roll = totals(rolls).join(", ");
    return words.say("PARAPET.Order.Card.RollOffOf", { name, initiative: initiative ?? "", roll });
  });
  const paragraphs = [words.say("PARAPET.Order.Card.RollOff"), ...lines];
  if (isSecret) notifyGMs(paragraphs);
  else await toldMessage({ paragraphs, rolls: [...rolled.values()].flat(), flags: {} });
};

/**
 * Rolls d20s for all tied combatants, posted in one message; null without ties. Rolls of hidden combatants go to GMs
 * only.
 */
export const rollOff = async (combat: CombatDocument, fight: Encounter, telling: Telling): Promise<RollOffs | null> => {
  const rolled = await rolledFor(fight);
  if (rolled.size === 0) return null;
  const told = (isSecret: boolean): Rolled =>
    new Map([...rolled].filter(([id]) => isOpenIn(combat, fight, id) !== isSecret));
  for (const isSecret of [false, true]) await tell(combat, told(isSecret), isSecret, telling);
  return Object.fromEntries([...rolled].map(([id, rolls]) => [id, totals(rolls)]));
};

/** The same where the settings leave ties to Parapet. */
export const rollOffUnasked: typeof rollOff = async (combat, fight, telling) =>
  rollsOff() && !fight.isAdopted ? rollOff(combat, fight, telling) : null;
