import type { Change } from "../../combat/encounter";
import { changesSince } from "../../combat/journal";
import type { CombatDocument } from "../../foundry/combat/stored/documents";
import type { EncounterTable } from "../../table";
import { alsoTaken, changeWords } from "./change-words";
import { isConfirmed } from "./confirm";
import { tellNotDone } from "./refusal-messages";

export interface UndoParts extends Pick<EncounterTable, "ask" | "words"> {
  readonly order: Pick<EncounterTable["order"], "fight">;
}

/** That change and all that came after it, latest first; empty where it is not remembered. */
export const changesFrom = (combat: CombatDocument, change: string, { order }: UndoParts): readonly Change[] =>
  changesSince(order.fight(combat), change);

/** Takes a change back, asked first where that takes others back with it. */
export const undoChange = async (combat: CombatDocument, change: string, parts: UndoParts): Promise<void> => {
  const { ask, words } = parts;
  const changes = changesFrom(combat, change, parts);
  const own = changes.at(-1);
  if (own === undefined) return tellNotDone("gone", words);
  const also = alsoTaken(changes, combat, words);
  const title = words.say("PARAPET.Order.UndoOf", { change: changeWords(own, combat, words) });
  const isMeant =
    also.length === 0 ||
    (await isConfirmed(
      ...([title, [words.say("PARAPET.Order.AlsoTaken", { changes: words.list(also) })]] as const),
      ...([words.say("PARAPET.Order.Undo"), words] as const),
    ));
  if (isMeant) tellNotDone(await ask(combat.id, { kind: "undo", change }), words);
};
