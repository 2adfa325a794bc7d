import { idsInRole, planFrom, spoiled } from "../../combat/ambush";
import { allCombats, type CombatantDocument, type CombatDocument } from "../../foundry/combat/documents";
import { isActiveGM } from "../../foundry/table-view";
import { tellAmbush } from "./ambush-card";
import { ambushView, type AmbushParts, type AmbushView } from "./ambush-view";

interface MovedToken {
  readonly id: string;
  readonly name: string;
}

/** Whether a token's moving loses the check: one was made, and it is of those who lie in wait. */
const isSpoiledBy = ({ combatants, facts, draft, rules }: AmbushView, token: string): boolean => {
  if (rules.check !== "ambush" || draft.kind !== "ambush" || draft.d20 === null) return false;
  const ambushers = idsInRole(facts.fighters, draft, "ambusher");
  return combatants.some(({ id, tokenId }) => tokenId === token && ambushers.includes(id));
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

  /** Of a fight for which an ambush is set down. */
  const viewOf = (combat: CombatDocument): AmbushView | null =>
    isActiveGM() && drafts.has(combat.id) ? ambushView(combat, parts) : null;

  /** How a fight will begin hangs on who is in it, and where they stand. */
  const plan = (combat: CombatDocument): void => {
    const view = combat.round === 0 ? viewOf(combat) : null;
    if (view !== null) later(order.plan(combat, planFrom(view.outcome, view.rules)));
  };

  const moved = (token: MovedToken, changes: object): void => {
    const isMoved = "x" in changes || "y" in changes || "elevation" in changes;
    for (const combat of allCombats().filter(({ round }) => round === 0)) {
      const view = viewOf(combat);
      if (isMoved && view !== null && isSpoiledBy(view, token.id)) later(spoil(combat, token.name));
      else plan(combat);
    }
  };

  /** A fight that was stepped back to before its beginning begins by the same plan. */
  const followed = (combat: CombatDocument, changes: object): void => {
    const view = "round" in changes && combat.round === 1 ? viewOf(combat) : null;
    if (view !== null) later(tellAmbush(combat, view, parts));
    plan(combat);
  };

  return {
    ...{ moved, followed },
    followedOf: ({ combat }: CombatantDocument): void => (combat ? plan(combat) : undefined),
    over: ({ id }: CombatDocument): void => later(drafts.forget(id)),
  };
};
