/** Single entries of the world's rule sets, for their window, which loads late. */
import { MODULE_ID } from "../module-id";
import { plainSettings } from "./plain-settings";
import { KEY, OWNER, storedRuleSets } from "./rule-sets";

/** Undefined for none. */
export const storedRuleSet = (id: string): unknown => storedRuleSets().find(([its]) => its === id)?.[1];

/** The id in this world of a document from elsewhere. */
export const worldId = (id: string): string => `${OWNER}.${id.slice(id.indexOf(".") + 1)}`;

/** Only a GM may. Null removes it. */
export const writeRuleSet = async (id: string, document: unknown): Promise<void> => {
  const others = storedRuleSets().filter(([other]) => other !== id);
  const all = document === null ? others : [...others, [id, document] as const];
  await plainSettings().set(MODULE_ID, KEY, Object.fromEntries(all));
};
