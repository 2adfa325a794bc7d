import { isGM } from "../../foundry/users/users";
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
import { answerPerception, type RollForPerception } from "../../foundry/combat/surprise/surprise-perception";
import { areRulesChosen } from "../../foundry/settings/first-start";
import { offGuardStatus } from "../../systems/adapter/actor-numbers";
import type { Table } from "../../table";
import type { Words } from "../../words/localize";
import { addButton } from "../controls/scene-tools";
import { addEntries } from "../controls/menu-entries";
import { isOfEncounter } from "../tracker/tracker";
import { surprisedIn, whoRollsBadly, type AmbushParts } from "./ambush-view";
import { createAmbushWatch } from "./ambush-watch";
import { roundTitle, surpriseMarks } from "./tracker-marks";
import { createLatePart, type LateOutlet } from "../../foundry/loading/late-parts";
import { notDoneWords, type NoAmbush } from "../tracker/refusal-messages";

/** What opens the ambush window, or says why it stays shut. */
const createAmbushOpening = (parts: AmbushParts, outlet: LateOutlet) => {
  const ambush = createLatePart(outlet, async () => (await import("./ambush-window")).createAmbushWindow(parts));
  const tryOpen = (combat: CombatDocument | null): NoAmbush | null => {
    if (!isOrderOn()) return "order-off";
    if (combat === null) return "no-encounter";
    if (combat.round > 0) return "begun";
    ambush.use(({ open }) => open(combat));
    return null;
  };
  /** The same for the GM, with a notice that says why not, or the offer to make an encounter. */
  const openFor = (combat: CombatDocument | null): void => {
    const why = isGM() ? tryOpen(combat) : null;
    if (why === "no-encounter") ambush.use(({ offerNew }) => offerNew(openFor));
    else if (why !== null) ui.notifications.info(notDoneWords(why, parts.words));
  };
  return {
    tryOpen,
    openFor,
    /** The fight, its creatures or the map have changed. */
    refresh: (): void => ambush.loaded()?.refresh(),
  };
};

declare module "../../table" {
  interface Features {
    ambush: Pick<ReturnType<typeof createAmbushOpening>, "tryOpen">;
  }
}

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
const createAmbush = (table: Table) => {
  const { verdicts, adapter, queries, gmStore, words, guard, later, encounters } = table;
  const rules = () => surpriseRulesNow(verdicts.real.rules().ruleset);
  const drafts = createAmbushDrafts(gmStore, (combats) => watch.heard(combats));
  const numbers = createNoticeTable(gmStore, () => ambush.refresh());
  const { order } = encounters;
  const parts: AmbushParts = { verdicts, order, adapter, drafts, numbers, queries, rules, words, guard, later };
  const ambush = createAmbushOpening(parts, table);
  const watch = createAmbushWatch(parts, ambush.refresh);
  return { parts, ambush, watch };
};

/** Loaded when a GM first asks: until then no dialog is open. */
const createPerception = (table: Table) => {
  const dialogs = createLatePart(table, async () =>
    (await import("./perception-dialog")).createPerceptionDialogs(table.words),
  );
  const ask: RollForPerception = (combatant) => dialogs.ask((its) => its.ask(combatant), null);
  return {
    ask,
    tooLate: async (combatant: CombatantDocument): Promise<void> => dialogs.loaded()?.tooLate(combatant),
    over: async (combat: CombatDocument): Promise<void> => dialogs.loaded()?.over(combat),
    followed: async (combat: CombatDocument): Promise<void> => dialogs.loaded()?.followed(combat),
  };
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

/** Ambush, awareness, the surprise round's look, and creatures caught off guard. `life.ts` registers what it returns. */
export const installAmbush = (table: Table) => {
  const { words, encounters, changes, whenChanged, features } = table;
  const { parts, ambush, watch } = createAmbush(table);
  features.ambush = ambush;
  encounters.rows.marks.push(surpriseMarks(words, (combat: CombatDocument) => surprisedIn(combat, parts)));
  whenChanged(changes.verdicts, ambush.refresh);
  addButton(table, "tokens", {
    name: "parapet-ambush",
    title: "PARAPET.Tool.Ambush",
    icon: "fa-solid fa-user-ninja",
    run: () => ambush.openFor(viewedCombat()),
  });
  const perception = createPerception(table);
  return {
    watch,
    perception,
    refresh: ambush.refresh,
    markers: createMarkers(parts, table),
    menu: ambushMenu(words, ambush.openFor),
    title: roundTitle(parts),
    /** Whether an actor rolls initiative with disadvantage now. */
    rollsBadly: (actor: object) => rollsBadlyNow(actor, (combat) => whoRollsBadly(combat, parts)),
    answerPerception: () => answerPerception(parts.queries, perception.ask),
  };
};
