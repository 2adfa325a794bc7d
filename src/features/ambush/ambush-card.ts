import { toldMessage } from "../../foundry/chat/chat-messages";
import type { CombatDocument } from "../../foundry/combat/stored/documents";
import { tellToRollBadly } from "../../foundry/combat/surprise/surprise-initiative";
import { whoRollsBadly, type AmbushParts, type AmbushView } from "./ambush-view";
import { cardWords } from "./ambush-words";

/** Tells everyone, once, what came of an ambush; on the card GMs can take back how the fight began. */
export const tellAmbush = async (combat: CombatDocument, view: AmbushView, parts: AmbushParts): Promise<void> => {
  const { drafts, order, words } = parts;
  const paragraphs = cardWords(view, words);
  if (view.draft.isTold || paragraphs.length === 0) return;
  await drafts.keep(combat.id, { ...view.draft, isTold: true });
  await tellToRollBadly(combat, whoRollsBadly(combat, parts));
  // Which change it was is known once it is kept count of.
  await order.idle();
  const begun = order.fight(combat).journal.find(({ kind }) => kind === "begin");
  const flags = begun === undefined ? {} : { order: { combat: combat.id, change: begun.id } };
  await toldMessage({ paragraphs, rolls: [], flags });
};
