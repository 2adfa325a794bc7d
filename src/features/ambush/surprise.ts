import type { CombatDocument } from "../../foundry/combat/stored/documents";
import { rollsBadlyNow } from "../../foundry/combat/surprise/surprise-initiative";
import { createAmbushDrafts } from "../../foundry/combat/surprise/surprise-drafts";
import { createSurpriseMarkers } from "../../foundry/combat/surprise/surprise-markers";
import { createNoticeTable } from "../../foundry/combat/surprise/surprise-numbers";
import { answerPerception } from "../../foundry/combat/surprise/surprise-perception";
import { hasSurpriseMarkers, surpriseRulesNow } from "../../foundry/combat/surprise/surprise-rules";
import { areRulesChosen } from "../../foundry/settings/first-start";
import type { GuardedHooks } from "../../foundry/errors/hooks";
import { isGM } from "../../foundry/canvas/canvas-view";
import {
  INITIATIVE_HOOK,
  isReadingGroup,
  rollWithDisadvantage,
  type InitiativeConfig,
} from "../../systems/dnd5e/initiative";
import { offGuardStatus } from "../../systems/attack/off-guard";
import { ambushMenu } from "./ambush-menu";
import { surprisedIn, whoRollsBadly, type AmbushParts } from "./ambush-view";
import { createAmbushWatch } from "./ambush-watch";
import { createAmbushWindow } from "./ambush-window";
import { createPerceptionDialogs } from "./perception-dialog";
import { roundTitle } from "./round-title";

type Given = Omit<AmbushParts, "drafts" | "numbers" | "rules">;

const createMarkers = ({ guard, order }: Given, rules: AmbushParts["rules"]) =>
  createSurpriseMarkers({
    guard,
    order,
    rules: () => (hasSurpriseMarkers() && areRulesChosen() ? rules() : null),
    status: (its) => offGuardStatus(game.system.id, its),
  });

/** Ambush, awareness, the surprise round's look, and who is caught off guard. */
export const createSurprise = (given: Given) => {
  const { verdicts, order, words, queries } = given;
  const rules = () => surpriseRulesNow(verdicts.real.rules().ruleset);
  const drafts = createAmbushDrafts(isGM, queries, (news) => watch.heard(news));
  const numbers = createNoticeTable(isGM, queries, () => ambush.refresh());
  const parts: AmbushParts = { ...given, drafts, numbers, rules };
  const markers = createMarkers(given, rules);
  const ambush = createAmbushWindow(parts);
  const watch = createAmbushWatch(parts, ambush.refresh);
  const perception = createPerceptionDialogs(words);
  const menu = ambushMenu(words, ambush.openFor);
  const initiative = (actor: object, config: InitiativeConfig): void => {
    if (isReadingGroup()) return;
    if (rollsBadlyNow(actor, (combat) => whoRollsBadly(combat, parts))) rollWithDisadvantage(config);
  };
  return {
    openAmbush: ambush.openFor,
    /** For whoever tells himself why it does not open. */
    tryAmbush: ambush.tryOpen,
    refresh: ambush.refresh,
    surprisedIn: (combat: CombatDocument) => surprisedIn(combat, parts),
    planHeard: watch.planHeard,
    sweep: markers.sweep,
    exchange: () => drafts.exchange().then(numbers.exchange),
    /** At `init`. */
    register: (): void => {
      drafts.register();
      numbers.register();
      answerPerception(queries, perception.ask);
    },
    listen: ({ on }: Pick<GuardedHooks, "on">): void => {
      for (const follow of [markers.follow, watch.followed, perception.followed]) on("updateCombat", follow);
      for (const hook of ["createCombatant", "updateCombatant"]) on(hook, markers.followOf);
      for (const hook of ["createCombatant", "updateCombatant", "deleteCombatant"]) on(hook, watch.followedOf);
      for (const left of [markers.left, perception.tooLate]) on("deleteCombatant", left);
      for (const over of [markers.over, watch.over, perception.over]) on("deleteCombat", over);
      on("updateToken", watch.moved);
      for (const hook of ["getCombatContextOptions", "getCombatTrackerContextOptions"]) on(hook, menu);
      on("renderCombatTracker", roundTitle({ order, rules, words }));
      on(INITIATIVE_HOOK, initiative);
      for (const hook of CHANGES) on(hook, ambush.refresh);
    },
  };
};

/** What the ambush window shows may be otherwise after these, and after what changes the map. */
const CHANGES = [
  ...["updateCombat", "deleteCombat", "createCombatant", "updateCombatant", "deleteCombatant"],
  ...["updateToken", "userConnected"],
];
