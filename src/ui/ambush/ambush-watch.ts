import { planFrom, spoiled } from "../../combat/ambush";
import { allCombats, type CombatDocument } from "../../foundry/combat/documents";
import { messageBy } from "../../foundry/chat-messages";
import { isActiveGM } from "../../foundry/table-view";
import { ambushView, type AmbushParts, type AmbushView } from "./ambush-state";
import { cardWords } from "./ambush-words";

interface MovedToken {
  readonly id: string;
  readonly name: string;
}

const NOBODY: ReadonlySet<string> = new Set();

const isAmbusher = ({ combatants, facts, outcome }: AmbushView, token: string): boolean => {
  const its = combatants.find(({ tokenId }) => tokenId === token);
  return (
    its !== undefined &&
    facts.fighters.some(({ id }) => id === its.id) &&
    !outcome.noticing.some(({ id }) => id === its.id)
  );
};

/** On the active GM's client: what moving, beginning and stepping back mean for an ambush that is set down. */
export const createAmbushWatch = (parts: AmbushParts, refresh: () => void) => {
  const { drafts, order, words, later } = parts;

  const spoil = async (combat: CombatDocument, name: string): Promise<void> => {
    await drafts.keep(combat.id, spoiled(drafts.of(combat.id)));
    await order.plan(combat, null);
    ui.notifications.warn(foundry.utils.escapeHTML(words.say("PARAPET.Ambush.SpoiledBy", { name })));
    refresh();
  };

  const moved = (token: MovedToken, changes: object): void => {
    if (!isActiveGM() || !("x" in changes || "y" in changes || "elevation" in changes)) return;
    for (const combat of allCombats().filter(({ id, round }) => round === 0 && drafts.has(id))) {
      const view = ambushView(combat, parts, NOBODY);
      if (view !== null && view.draft.d20 !== null && isAmbusher(view, token.id)) later(spoil(combat, token.name));
    }
    refresh();
  };

  const sprung = async (combat: CombatDocument, view: AmbushView): Promise<void> => {
    const content = cardWords(view, words);
    if (view.draft.isTold || content === null) return;
    await drafts.keep(combat.id, { ...view.draft, isTold: true });
    await messageBy({ token: null, alias: null, content, flags: {} });
  };

  /** A fight that was stepped back to before its beginning begins by the same plan. */
  const followed = (combat: CombatDocument, changes: object): void => {
    if (!isActiveGM() || !("round" in changes) || !drafts.has(combat.id)) return refresh();
    const view = ambushView(combat, parts, NOBODY);
    if (view === null) return;
    later(combat.round === 0 ? order.plan(combat, planFrom(view.outcome, view.rules)) : sprung(combat, view));
    refresh();
  };

  return { moved, followed, over: ({ id }: CombatDocument): void => later(drafts.forget(id)) };
};
