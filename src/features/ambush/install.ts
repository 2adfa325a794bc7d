import { isGM } from "../../foundry/canvas/canvas-view";
import { movingToken } from "../../foundry/canvas/moving-tokens";
import { ownFlag } from "../../foundry/own-flags";
import { isOrderOn } from "../../foundry/combat/order-switch";
import { viewedCombat, type CombatantDocument, type CombatDocument } from "../../foundry/combat/stored/documents";
import { createAmbushDrafts, createNoticeTable } from "../../foundry/combat/surprise/surprise-drafts";
import { rollsBadlyNow } from "../../foundry/combat/surprise/surprise-initiative";
import {
  createSurpriseMarkers,
  hasSurpriseMarkers,
  surpriseRulesNow,
} from "../../foundry/combat/surprise/surprise-markers";
import { answerPerception } from "../../foundry/combat/surprise/surprise-perception";
import { areRulesChosen } from "../../foundry/settings/first-start";
import { offGuardStatus } from "../../systems/adapter/actor-numbers";
import {
  INITIATIVE_HOOK,
  isReadingGroup,
  rollWithDisadvantage,
  type InitiativeConfig,
} from "../../systems/dnd5e/initiative";
import type { Table } from "../../table";
import type { Words } from "../../words/localize";
import { addButton } from "../controls/scene-tools";
import { addEntries } from "../tracker/context-menu";
import { isOfEncounter } from "../tracker/tracker";
import { surprisedIn, whoRollsBadly, type AmbushParts } from "./ambush-view";
import { createAmbushWatch } from "./ambush-watch";
import { createAmbushWindow } from "./ambush-window";
import { createPerceptionDialogs } from "./perception-dialog";
import { roundTitle, surpriseMarks } from "./tracker-marks";

declare module "../../table" {
  interface Features {
    ambush: Pick<ReturnType<typeof createAmbushWindow>, "tryOpen">;
  }
}

/** After these the ambush window may show other creatures or numbers. */
const CHANGES = [
  ...["updateCombat", "deleteCombat", "createCombatant", "updateCombatant", "deleteCombatant"],
  ...["updateToken", "userConnected"],
];

/** By the token's flag, or by what its sheet says. */
const isUncanny =
  ({ adapter, safely }: Table) =>
  ({ sceneId, tokenId, actor }: CombatantDocument): boolean => {
    const flags: unknown = Reflect.get(movingToken(sceneId, `token:${tokenId}`) ?? {}, "flags");
    const own = typeof flags === "object" && flags !== null && ownFlag(flags, "uncannyDodge");
    const bySheet = (): boolean => actor !== null && adapter().factsOf(actor, ANY_GRID).hasUncannyDodge === true;
    return own === true || safely(bySheet, false);
  };

/** Uncanny dodge has no length. */
const ANY_GRID = { distance: 5, units: "ft" };

const createMarkers = ({ guard, order, rules }: AmbushParts, table: Table) =>
  createSurpriseMarkers({
    guard,
    order,
    rules: () => (hasSurpriseMarkers() && areRulesChosen() ? rules() : null),
    status: (its) => offGuardStatus(game.system.id, its),
    isNeverFlatFooted: isUncanny(table),
  });

/** The stored drafts, and the window that shows them. */
const createAmbush = ({ verdicts, queries, gmStore, words, guard, later, encounters }: Table) => {
  const rules = () => surpriseRulesNow(verdicts.real.rules().ruleset);
  const drafts = createAmbushDrafts(gmStore, (combats) => watch.heard(combats));
  const numbers = createNoticeTable(gmStore, () => ambush.refresh());
  const { order } = encounters;
  const parts: AmbushParts = { verdicts, order, drafts, numbers, queries, rules, words, guard, later };
  const ambush = createAmbushWindow(parts);
  const watch = createAmbushWatch(parts, ambush.refresh);
  return { parts, ambush, watch };
};

/** The window's entry in the encounter's menu; combatants' menus have none. */
const ambushMenu = (words: Words, open: (combat: CombatDocument | null) => void) =>
  addEntries(() => [
    {
      label: words.say("PARAPET.Ambush.Menu"),
      icon: "fa-solid fa-user-ninja",
      isShown: (target) => isGM() && isOrderOn() && isOfEncounter(target),
      run: () => open(viewedCombat()),
    },
  ]);

const listen = (table: Table, { parts, ambush, watch }: ReturnType<typeof createAmbush>) => {
  const { words, encounters } = table;
  const { on, once } = table.hooks;
  const markers = createMarkers(parts, table);
  const perception = createPerceptionDialogs(words);
  const menu = ambushMenu(words, ambush.openFor);
  const initiative = (actor: object, config: InitiativeConfig): void => {
    if (isReadingGroup()) return;
    if (rollsBadlyNow(actor, (combat) => whoRollsBadly(combat, parts))) rollWithDisadvantage(config);
  };
  once("init", () => answerPerception(parts.queries, perception.ask));
  encounters.events.counted.push(markers.sweep);
  for (const follow of [markers.follow, watch.followed, perception.followed]) on("updateCombat", follow);
  for (const hook of ["createCombatant", "updateCombatant"]) on(hook, markers.followOf);
  for (const hook of ["createCombatant", "updateCombatant", "deleteCombatant"]) on(hook, watch.followedOf);
  for (const left of [markers.left, perception.tooLate]) on("deleteCombatant", left);
  for (const over of [markers.over, perception.over]) on("deleteCombat", over);
  on("updateToken", watch.moved);
  for (const hook of ["getCombatContextOptions", "getCombatTrackerContextOptions"]) on(hook, menu);
  on("renderCombatTracker", roundTitle(parts));
  on(INITIATIVE_HOOK, initiative);
  for (const hook of CHANGES) on(hook, ambush.refresh);
};

/** Ambush, awareness, the surprise round's look, and creatures caught off guard. */
export const installAmbush = (table: Table): void => {
  const { words, encounters, changes, whenChanged, features } = table;
  const { rows, events } = encounters;
  const created = createAmbush(table);
  const { parts, ambush, watch } = created;
  features.ambush = ambush;
  events.news.push(watch.planHeard);
  rows.marks.push(surpriseMarks(words, (combat: CombatDocument) => surprisedIn(combat, parts)));
  whenChanged(changes.verdicts, ambush.refresh);
  listen(table, created);
  addButton(table, "tokens", {
    name: "parapet-ambush",
    title: "PARAPET.Tool.Ambush",
    icon: "fa-solid fa-user-ninja",
    run: () => ambush.openFor(viewedCombat()),
  });
};
