import type { Change } from "../../combat/encounter";
import { changesSince } from "../../combat/journal";
import type { AskForAction } from "../../foundry/combat/combat-queries";
import type { CombatDocument } from "../../foundry/combat/stored/documents";
import type { OrderOfBattle } from "../../foundry/combat/order-of-battle";
import type { Words } from "../../words/localize";
import { alsoTaken, changeWords } from "./change-words";
import { isConfirmed } from "./confirm";
import { tellNotDone } from "./refusal-messages";

export interface UndoParts {
  readonly order: Pick<OrderOfBattle, "fight">;
  readonly ask: AskForAction;
  readonly words: Words;
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
