import type { Combatant, Encounter } from "../../combat/encounter";
import { tiedGroups } from "../../combat/rank";
import type { Words } from "../localize";
import { toldMessage } from "../chat-messages";
import type { CombatantDocument, CombatDocument } from "./documents";

/** Those who are level and must roll for it; the defeated wait. */
export const tiedIn = (fight: Encounter): Combatant[][] =>
  tiedGroups(fight.combatants.filter(({ isDefeated }) => !isDefeated));

interface RolledOff {
  readonly document: CombatantDocument;
  readonly roll: Roll;
  /** Whether all may hear of it: not where it would tell of someone hidden. */
  readonly isOpen: boolean;
}

const isHidden = (combat: CombatDocument, id: string): boolean => combat.combatants.get(id)?.hidden !== false;

/** One who rolls alone among those that all see would tell that there is another. */
const isOpenIn = (combat: CombatDocument, fight: Encounter, its: Combatant): boolean => {
  const level = fight.combatants.filter(({ initiative }) => initiative === its.initiative);
  return !isHidden(combat, its.id) && level.filter(({ id }) => !isHidden(combat, id)).length > 1;
};

const rolledFor = async (combat: CombatDocument, fight: Encounter, its: Combatant): Promise<RolledOff[]> => {
  const document = combat.combatants.get(its.id);
  if (document === undefined) return [];
  return [{ document, roll: await new Roll("1d20").evaluate(), isOpen: isOpenIn(combat, fight, its) }];
};

const tell = async (rolled: readonly RolledOff[], isSecret: boolean, words: Words): Promise<void> => {
  const told = rolled.filter(({ isOpen }) => isOpen !== isSecret);
  if (told.length === 0) return;
  const lines = told.map(({ document: { name, initiative }, roll: { total } }) =>
    words.say("PARAPET.Order.Card.RollOffOf", { name, initiative: initiative ?? "", roll: total ?? "" }),
  );
  const paragraphs = [words.say("PARAPET.Order.Card.RollOff"), ...lines];
  await toldMessage({ paragraphs, isSecret, rolls: told.map(({ roll }) => roll), flags: {} });
};

/** Rolls a d20 for each who is level with another, told in chat; null where nobody is. */
export const rollOff = async (
  combat: CombatDocument,
  fight: Encounter,
  words: Words,
): Promise<Readonly<Record<string, number>> | null> => {
  const tied = tiedIn(fight).flat();
  if (tied.length === 0) return null;
  const rolled = (await Promise.all(tied.map((its) => rolledFor(combat, fight, its)))).flat();
  for (const isSecret of [false, true]) await tell(rolled, isSecret, words);
  return Object.fromEntries(rolled.map(({ document, roll }) => [document.id, roll.total ?? 0]));
};
