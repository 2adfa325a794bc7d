import { addTokens } from "../../foundry/combat/encounters/add-tokens";
import { combatWith, type CombatantDocument, type CombatDocument } from "../../foundry/combat/stored/documents";
import type { Words } from "../../words/localize";
import { askFor, isConfirmed } from "../windows/ask";
import type { AmbushParts } from "./ambush-view";

/** Adds the creatures of the viewed scene, objects left out; without a combat, to a new one. Says so if there are none. */
export const addCreatures = async (
  combat: CombatDocument | null,
  { verdicts, words }: AmbushParts,
): Promise<CombatDocument | null> => {
  const { creatures } = verdicts.real.current().battlefield;
  const ids = new Set(creatures.filter(({ kind }) => kind !== "object").map(({ id }) => id));
  const into = await addTokens(combat, (id) => ids.has(`token:${id}`));
  if (into === null) ui.notifications.info(words.say("PARAPET.Ambush.NoneToAdd"));
  return into;
};

/** Whether the GM wants an encounter of all creatures. */
export const wantsAll = ({ words }: Pick<AmbushParts, "words">): Promise<boolean> =>
  isConfirmed(
    words.say("PARAPET.Ambush.Title"),
    words.say("PARAPET.Ambush.AddQuestion"),
    words.say("PARAPET.Ambush.Add"),
    words,
  );

const isOpen = (id: string): boolean => combatWith(id)?.round === 0;

const unrolled = ({ combatants }: CombatDocument): readonly CombatantDocument[] =>
  combatants.contents.filter(({ initiative, isDefeated }) => initiative === null && !isDefeated);

const isOfGM = ({ players }: CombatantDocument): boolean => players.length === 0;

type Answer = "all" | "gm" | "none";

const answersFor = (open: readonly CombatantDocument[], words: Words) => {
  const isMixed = open.some(isOfGM) && !open.every(isOfGM);
  return [
    { action: "all", label: words.say("PARAPET.Ambush.Initiative.All") },
    ...(isMixed ? [{ action: "gm", label: words.say("PARAPET.Ambush.Initiative.GM") } as const] : []),
    { action: "none", label: words.say("PARAPET.Ambush.Initiative.None") },
  ] as const;
};

/** Rolls what has not been rolled by now: players may have answered meanwhile. */
const rollAs = async (answer: Answer, combat: CombatDocument): Promise<void> => {
  const due = answer === "none" ? [] : unrolled(combat).filter((each) => answer === "all" || isOfGM(each));
  if (due.length > 0) await combat.rollInitiative(due.map(({ id }) => id));
};

/**
 * Asks about initiative that has not been rolled, and rolls it as asked. False if the fight is not to begin now, or has begun
 * while the question was open. Not asked where the system gives everybody a number at the start.
 */
export const isInitiativeSettled = async (
  combat: CombatDocument,
  { words, adapter }: Pick<AmbushParts, "words" | "adapter">,
): Promise<boolean> => {
  const open = adapter().givesInitiative === true ? [] : unrolled(combat);
  if (open.length === 0) return isOpen(combat.id);
  const names = words.list(open.map(({ name }) => name));
  const answer = await askFor<Answer>({
    title: words.say("PARAPET.Ambush.Title"),
    sentences: [words.say("PARAPET.Ambush.Initiative.Question", { names })],
    answers: answersFor(open, words),
  });
  if (answer === null || !isOpen(combat.id)) return false;
  await rollAs(answer, combat);
  return isOpen(combat.id);
};
