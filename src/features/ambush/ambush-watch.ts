import { idsInRole, planFrom, spoiled } from "../../combat/surprise/ambush";
import { allCombats, type CombatantDocument, type CombatDocument } from "../../foundry/combat/stored/documents";
import { tellToRollBadly } from "../../foundry/combat/surprise/surprise-initiative";
import { isActiveGM } from "../../foundry/users/users";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { tellAmbush } from "./ambush-actions";
import { ambushView, type AmbushParts, type AmbushView } from "./ambush-view";

/** https://foundryvtt.com/api/v14/classes/foundry.documents.TokenDocument.html */
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

const isInView = ({ combatants }: CombatDocument): boolean =>
  combatants.contents.every(({ sceneId }) => sceneId === viewedScene()?.id);

/** On the active GM's client: what other GMs set down may have crossed with what was set down here. */
const createHearing = (parts: AmbushParts, refresh: () => void) => {
  const { drafts, order, later } = parts;

  const planAgain = async (combat: CombatDocument): Promise<void> => {
    const view = ambushView(combat, parts);
    // Only a client that views the map knows who is hidden.
    if (view === null || (drafts.has(combat.id) && !isInView(combat))) return;
    await order.plan(combat, planFrom(view.outcome, view.rules));
  };

  const waiting = (ids: readonly string[]): CombatDocument[] =>
    isActiveGM() ? allCombats().filter(({ id, round }) => round === 0 && ids.includes(id)) : [];

  return {
    /** Drafts have changed, or were discarded: plans how the fights will begin. */
    heard: (combats: readonly string[]): void => {
      for (const combat of waiting(combats)) later(planAgain(combat));
      refresh();
    },
    /** Another GM planned a fight, perhaps before the last change of its draft arrived there. */
    planHeard: (combats: readonly string[]): void => {
      for (const combat of waiting(combats)) if (drafts.hasHad(combat.id)) later(planAgain(combat));
    },
  };
};

/** Combatants and their places decide how a fight begins, and whether a whole group is surprised. */
const planAndTell = async (combat: CombatDocument, view: AmbushView, { order }: AmbushParts): Promise<void> => {
  await order.plan(combat, planFrom(view.outcome, view.rules));
  if (view.draft.isTold) await tellToRollBadly(combat, view.rolls.withDisadvantage);
};

/** On the active GM's client: what moving, beginning and stepping back mean for an ambush that is set down. */
export const createAmbushWatch = (parts: AmbushParts, refresh: () => void) => {
  const { drafts, order, words, later } = parts;
  const { heard, planHeard } = createHearing(parts, refresh);

  /** Of a fight for which an ambush is set down. */
  const viewOf = (combat: CombatDocument): AmbushView | null =>
    isActiveGM() && drafts.has(combat.id) ? ambushView(combat, parts) : null;

  const plan = (combat: CombatDocument): void => {
    const view = combat.round === 0 ? viewOf(combat) : null;
    if (view !== null) later(planAndTell(combat, view, parts));
  };

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
    moved,
    followed,
    heard,
    planHeard,
    followedOf: ({ combat }: CombatantDocument): void => (combat ? plan(combat) : undefined),
  };
};
