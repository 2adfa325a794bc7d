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

/** How fights will begin by what is set down: it hangs on who is in them, and where they stand. */
const createPlanning = (parts: AmbushParts) => {
  const { drafts, order, later } = parts;
  const setDown = (combat: CombatDocument): AmbushView | null =>
    drafts.has(combat.id) ? ambushView(combat, parts) : null;
  const planBy = (combat: CombatDocument, of: typeof setDown): void => {
    const view = combat.round === 0 ? of(combat) : null;
    if (view !== null) later(order.plan(combat, planFrom(view.outcome, view.rules)));
  };
  /** Of a fight for which an ambush is set down, on the active GM's client. */
  const viewOf = (combat: CombatDocument): AmbushView | null => (isActiveGM() ? setDown(combat) : null);
  return {
    viewOf,
    plan: (combat: CombatDocument): void => planBy(combat, viewOf),
    /** Two GMs set something down in the same moment: by what either of them planned, he knew nothing of the other. */
    together: (ids: readonly string[]): void => {
      for (const combat of allCombats().filter(({ id }) => ids.includes(id))) planBy(combat, setDown);
    },
  };
};

/** On the active GM's client: what moving, beginning and stepping back mean for an ambush that is set down. */
export const createAmbushWatch = (parts: AmbushParts, refresh: () => void) => {
  const { drafts, order, words, later } = parts;
  const { viewOf, plan, together } = createPlanning(parts);

  const spoil = async (combat: CombatDocument, name: string): Promise<void> => {
    await drafts.keep(combat.id, spoiled(drafts.of(combat.id)));
    await order.plan(combat, null);
    ui.notifications.warn(foundry.utils.escapeHTML(words.say("PARAPET.Ambush.SpoiledBy", { name })));
    refresh();
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
    ...{ moved, followed, together },
    followedOf: ({ combat }: CombatantDocument): void => (combat ? plan(combat) : undefined),
    over: ({ id }: CombatDocument): void => later(drafts.forget(id)),
  };
};
