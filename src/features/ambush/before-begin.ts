import { addTokens } from "../../foundry/combat/encounters/add-tokens";
import { viewedCombat, type CombatDocument } from "../../foundry/combat/stored/documents";
import type { Words } from "../../words/localize";
import { askFor, isConfirmed } from "../windows/ask";
import type { AmbushParts } from "./ambush-view";

/** Adds the creatures of the viewed scene, objects left out. Without a combat, Foundry makes one. */
export const addCreatures = async (combat: CombatDocument | null, { verdicts }: AmbushParts): Promise<void> => {
  const { creatures } = verdicts.real.current().battlefield;
  const ids = new Set(creatures.filter(({ kind }) => kind !== "object").map(({ id }) => id));
  await addTokens(combat, (id) => ids.has(`token:${id}`));
};

/** The encounter that the GM has made of all creatures; null if the GM does not want one. */
export const madeOfAll = async (parts: AmbushParts): Promise<CombatDocument | null> => {
  const { words } = parts;
  const question = words.say("PARAPET.Ambush.AddQuestion");
  const isWanted = await isConfirmed(
    words.say("PARAPET.Ambush.Title"),
    question,
    words.say("PARAPET.Ambush.Add"),
    words,
  );
  if (!isWanted) return null;
  await addCreatures(null, parts);
  return viewedCombat();
};

/** Asks about initiative that has not been rolled, and rolls it as asked. False if the fight is not to begin now. */
export const isInitiativeSettled = async (combat: CombatDocument, words: Words): Promise<boolean> => {
  const open = combat.combatants.contents.filter(({ initiative }) => initiative === null);
  if (open.length === 0) return true;
  const ofGM = open.filter(({ players }) => players.length === 0);
  const names = words.list(open.map(({ name }) => name));
  const answer = await askFor({
    title: words.say("PARAPET.Ambush.Title"),
    sentences: [words.say("PARAPET.Ambush.Initiative.Question", { names })],
    answers: [
      { action: "all", label: words.say("PARAPET.Ambush.Initiative.All") },
      ...(ofGM.length === 0 || ofGM.length === open.length
        ? []
        : [{ action: "gm", label: words.say("PARAPET.Ambush.Initiative.GM") } as const]),
      { action: "none", label: words.say("PARAPET.Ambush.Initiative.None") },
    ],
  });
  if (answer === null) return false;
  const rolling = answer === "all" ? open : answer === "gm" ? ofGM : [];
  if (rolling.length > 0) await combat.rollInitiative(rolling.map(({ id }) => id));
  return true;
};
