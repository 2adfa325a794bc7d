import { settling, trackerSteps } from "../../foundry/combat/order/tracker-steps";
import type { CombatDocument } from "../../foundry/combat/stored/documents";
import type { Table } from "../../table";
import { installAmbush } from "../ambush/install";
import { installCharge } from "../charge/install";
import { installCoup } from "../coup/install";
import { installGaits } from "../gaits/install";
import { installOpportunities } from "../opportunities/install";
import { installReadied } from "../readied/install";
import { installSpentAction } from "../spent-action/install";
import { installStances } from "../stances/install";
import { installTracker } from "../tracker/install";

/** The parts of a fight, in the order in which their marks and actions are listed. */
const installParts = (table: Table) => {
  const ambush = installAmbush(table);
  const readied = installReadied(table);
  const [opportunities, spentAction, charge] = [
    installOpportunities(table),
    installSpentAction(table),
    installCharge(table),
  ];
  installGaits(table);
  const stances = installStances(table);
  const coup = installCoup(table);
  return {
    ambush,
    readied,
    stances,
    coup,
    /** Kinds of attacks that change the order of battle. */
    attacks: [opportunities, spentAction, charge, stances.attacks, coup.attacks],
    tracker: installTracker(table),
  };
};

type Parts = ReturnType<typeof installParts>;

/** A combat is made, creatures join it, and a GM may prepare an ambush: nothing of that is in a document. */
const followPreparation = ({ hooks: { on }, encounters }: Table, { ambush }: Parts): void => {
  const { order, secrets } = encounters;
  on("createCombat", ({ id }: CombatDocument) => secrets.beginToFollow(id));
  on(
    "createCombatant",
    order.followOf,
    ambush.markers.followOf,
    ambush.watch.followedOf,
    ambush.refresh,
    settling(order).joined,
  );
  on("updateToken", ambush.watch.moved, ambush.refresh);
  encounters.events.news.push(ambush.watch.planHeard);
};

/**
 * *Begin* is a button of `ambush-window.ts`, or the tracker's own. `ambush-actions.ts` keeps the plan, and Foundry starts the
 * combat. `tracker-steps.ts` skips the surprised before the tracker moves. Then `order-of-battle.ts` finds the action of the
 * tracker's step (`tracker-action.ts`), and `write-encounter.ts` writes the documents. Each later turn goes the same way.
 */
const followTurns = ({ hooks: { on }, encounters, gmStore }: Table, { ambush, readied, tracker }: Parts): void => {
  const { order, events } = encounters;
  const steps = trackerSteps(order);
  on("combatStart", steps.begins);
  on("combatTurn", steps.steps);
  on("combatRound", steps.steps);
  on(
    "updateCombat",
    order.follow,
    ambush.markers.follow,
    ambush.watch.followed,
    ambush.perception.followed,
    ambush.refresh,
  );
  on("updateCombat", readied.prompts.changed, readied.cards.redraw, tracker.changed);
  events.made.push(readied.charged, tracker.cards.made, tracker.askWhetherOver);
  on("updateCombatant", order.followOf, ambush.markers.followOf, ambush.watch.followedOf, ambush.refresh);
  on("updateCombatant", readied.prompts.changed, readied.cards.redraw, tracker.changed, settling(order).changed);
  // A GM connects, or another tab of this GM takes over: what happened meanwhile is counted.
  on(
    "userConnected",
    order.followAll,
    gmStore.exchange,
    ambush.refresh,
    readied.pauses.userLeft,
    readied.prompts.userLeft,
  );
  events.counted.push(ambush.markers.sweep, tracker.askAtEnd);
};

/** In a turn, creatures move, attack, and fire what they have readied. */
const followDeeds = ({ hooks, changes, whenChanged }: Table, { readied, stances, attacks }: Parts): void => {
  const { on, veto } = hooks;
  veto("chatMessage", readied.inChat);
  on("targetToken", readied.targeted);
  on("moveToken", readied.moved, readied.cards.redraw, stances.moved);
  for (const hook of ["pauseToken", "stopToken", "canvasReady"]) on(hook, readied.cards.redraw);
  on("createChatMessage", readied.attacked, ...attacks.map(({ made }) => made));
  for (const { heard } of attacks) whenChanged(changes.archive, heard);
};

/** A creature leaves, and the combat is deleted. */
const followEnd = ({ hooks: { on }, encounters, gmStore }: Table, { ambush, readied, tracker }: Parts): void => {
  const { markers, watch, perception } = ambush;
  on("deleteCombatant", encounters.order.followOf, watch.followedOf, markers.left, perception.tooLate, ambush.refresh);
  on("deleteCombatant", readied.closeGone);
  on("deleteCombat", gmStore.prune, markers.over, perception.over, ambush.refresh);
  on("deleteCombat", readied.prompts.changed, readied.closeGone, readied.cards.redraw, tracker.changed);
};

/** What Foundry draws shows the fight. */
const show = ({ hooks: { on, veto } }: Table, { ambush, readied, tracker }: Parts): void => {
  on("renderCombatTracker", ambush.title, tracker.tracker.render);
  on("getCombatantContextOptions", tracker.menu);
  for (const hook of ["getCombatTrackerContextOptions", "getCombatContextOptions"]) on(hook, ambush.menu, tracker.menu);
  on("renderTokenHUD", tracker.hud.render);
  on("renderChatMessageHTML", readied.cards.render, tracker.cards.render);
  on("sightRefresh", readied.cards.redraw, tracker.tracker.refresh);
  veto("hotbarDrop", tracker.dropped);
};

/** The life of a fight: every hook with its listeners, in the order in which they happen. Listeners of a hook run in this order. */
export const installFight = (table: Table): void => {
  const parts = installParts(table);
  const { ambush, readied, coup } = parts;
  const { hooks, adapter } = table;
  const worsenInitiative = () => adapter().initiative?.worsen(ambush.rollsBadly, hooks);
  for (const register of [ambush.answerPerception, readied.prompts.register, coup.register, worsenInitiative])
    hooks.once("init", register);
  followPreparation(table, parts);
  followTurns(table, parts);
  followDeeds(table, parts);
  followEnd(table, parts);
  show(table, parts);
};
