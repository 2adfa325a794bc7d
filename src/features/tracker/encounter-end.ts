import type { Encounter } from "../../combat/encounter";
import { toldMessage } from "../../foundry/chat/chat-messages";
import { allCombats, combatWith, isWithheld, type CombatDocument } from "../../foundry/combat/stored/documents";
import { goOn, isDue, mostRounds, newInitiatives, type NewInitiative } from "../../foundry/combat/order/new-encounter";
import type { Words } from "../../words/localize";
import { isActiveGM } from "../../foundry/users/users";
import type { EncounterTable } from "../../table";
import { askFor } from "../windows/ask";
import { tellNotDone } from "./refusal-messages";

const named = (its: readonly { readonly name: string }[], words: Words): string =>
  its.length === 0 ? words.say("PARAPET.Order.Nobody") : words.list(its.map(({ name }) => name));

const initiativeWords = ({ document, roll }: NewInitiative, words: Words): string =>
  words.say("PARAPET.Order.Card.NewInitiative", { name: document.name, initiative: roll.total ?? "" });

const summary = (combat: CombatDocument, fight: Encounter, rolled: readonly NewInitiative[], words: Words) => {
  const fallen = fight.combatants
    .filter(({ isDefeated }) => isDefeated)
    .flatMap(({ id }) => combat.combatants.get(id) ?? [])
    .filter(({ hidden }) => !hidden);
  const left = rolled.map(({ document }) => document);
  return [
    words.say("PARAPET.Order.Card.Anew"),
    words.say("PARAPET.Order.Card.Left", { names: named(left, words) }),
    words.say("PARAPET.Order.Card.Fallen", { names: named(fallen, words) }),
    ...rolled.map((each) => initiativeWords(each, words)),
    words.say("PARAPET.Order.Card.ByTheBook"),
  ];
};

/** Everyone reads about combatants that everyone sees; GMs also get the hidden ones. */
const tell = async (
  combat: CombatDocument,
  fight: Encounter,
  rolled: readonly NewInitiative[],
  { words, notifyGMs }: EncounterTable,
) => {
  const change = fight.journal.findLast(({ kind }) => kind === "restart");
  const flags = change === undefined ? {} : { order: { combat: combat.id, change: change.id } };
  const open = rolled.filter(({ document }) => !isWithheld(document));
  const hidden = rolled.filter(({ document }) => isWithheld(document));
  const paragraphs = summary(combat, fight, open, words);
  await toldMessage({ paragraphs, rolls: open.map(({ roll }) => roll), flags });
  if (hidden.length > 0) notifyGMs(hidden.map((each) => initiativeWords(each, words)));
};

const beginAnew = async (combat: CombatDocument, table: EncounterTable): Promise<void> => {
  const fight = table.order.fight(combat);
  const rolled = await newInitiatives(combat, fight);
  const initiatives = Object.fromEntries(rolled.map(({ document, roll }) => [document.id, roll.total ?? 0]));
  const renewal = fight.renewals + 1;
  const why = await table.ask(combat.id, { kind: "restart", renewal, initiatives });
  tellNotDone(why, table.words);
  if (why !== null) return;
  await tell(combat, table.order.fight(combat), rolled, table);
};

const roundsIn = ({ verdicts }: EncounterTable): number | null => mostRounds(verdicts.real.rules());

const ANSWERS = ["Anew", "GoOn", "End"] as const;

const ask = async (combat: CombatDocument, table: EncounterTable): Promise<void> => {
  const { words } = table;
  const answer = await askFor({
    title: words.say("PARAPET.Order.Length.Title"),
    sentences: [words.say("PARAPET.Order.Length.Question", { rounds: roundsIn(table) ?? "" })],
    answers: ANSWERS.map((action) => ({ action, label: words.say(`PARAPET.Order.Length.${action}`) })),
  });
  const isStill = combatWith(combat.id) !== undefined && isDue(combat, table.order.fight(combat), roundsIn(table));
  if (!isStill) return;
  if (answer === "Anew") await beginAnew(combat, table);
  if (answer === "GoOn") await goOn(combat, table.order.fight(combat));
  if (answer === "End") await combat.delete();
};

/** Asks the active GM, at most once a round, how to go on with an encounter that has reached its length. */
export const createEncounterEnd = (table: EncounterTable) => {
  const asked = new Map<string, number>();
  const look = (combat: CombatDocument): void => {
    if (!isActiveGM()) return;
    const fight = table.order.fight(combat);
    if (!isDue(combat, fight, roundsIn(table)) || asked.get(combat.id) === fight.round) return;
    asked.set(combat.id, fight.round);
    table.later(ask(combat, table));
  };
  return {
    look,
    lookAtAll: (): void => table.later(table.order.idle().then(() => allCombats().forEach(look))),
  };
};
