import { createAmbushDrafts } from "../../foundry/combat/surprise-drafts";
import { createSurpriseMarkers } from "../../foundry/combat/surprise-markers";
import { registerNoticeNumbers } from "../../foundry/combat/surprise-numbers";
import { answerPerception } from "../../foundry/combat/surprise-perception";
import { hasSurpriseMarkers, surpriseRulesNow } from "../../foundry/combat/surprise-rules";
import type { GuardedHooks } from "../../foundry/hooks";
import { isGM } from "../../foundry/table-view";
import { offGuardStatus } from "../../systems/off-guard";
import { ambushMenu } from "./ambush-menu";
import type { AmbushParts } from "./ambush-state";
import { createAmbushWatch } from "./ambush-watch";
import { createAmbushWindow } from "./ambush-window";
import { askPerception } from "./perception-dialog";
import { roundTitle } from "./round-title";

/** Ambush, awareness, the surprise round's look, and who is caught off guard. */
export const createSurprise = (given: Omit<AmbushParts, "drafts" | "rules">) => {
  const { rulings, order, words, guard } = given;
  const rules = () => surpriseRulesNow(rulings.real.rules().ruleset);
  const drafts = createAmbushDrafts(isGM);
  const parts: AmbushParts = { ...given, drafts, rules };
  const markers = createSurpriseMarkers({
    ...{ guard, order, rules: () => (hasSurpriseMarkers() ? rules() : null) },
    status: (its) => offGuardStatus(game.system.id, its),
  });
  const ambush = createAmbushWindow(parts);
  const watch = createAmbushWatch(parts, ambush.refresh);
  const menu = ambushMenu(words, ambush.openFor);
  return {
    openAmbush: ambush.openFor,
    /** At `init`. */
    register: (): void => {
      drafts.register();
      registerNoticeNumbers();
      answerPerception((combatant) => askPerception(combatant, words));
    },
    listen: ({ on }: Pick<GuardedHooks, "on">): void => {
      for (const hook of ["updateCombat", "createCombatant"]) on(hook, ambush.refresh);
      for (const follow of [markers.follow, watch.followed]) on("updateCombat", follow);
      for (const hook of ["createCombatant", "updateCombatant"]) on(hook, markers.followOf);
      for (const left of [markers.left, ambush.refresh]) on("deleteCombatant", left);
      for (const over of [markers.over, watch.over]) on("deleteCombat", over);
      on("updateToken", watch.moved);
      for (const hook of ["getCombatContextOptions", "getCombatTrackerContextOptions"]) on(hook, menu);
      on("renderCombatTracker", roundTitle({ order, words }));
    },
  };
};
