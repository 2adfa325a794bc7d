import { settling, trackerSteps } from "../../foundry/combat/order/tracker-steps";
import { isCombatThere, type CombatDocument } from "../../foundry/combat/stored/documents";
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
  const [ambush, readied] = [installAmbush(table), installReadied(table)];
  const attacks = [installOpportunities(table), installSpentAction(table), installCharge(table)];
  installGaits(table);
  const [stances, coup] = [installStances(table), installCoup(table)];
  const tracker = installTracker(table);
  // All kinds of attacks that change the order of battle.
  return { ambush, readied, stances, coup, tracker, attacks: [...attacks, stances.attacks, coup.attacks] };
};

type Parts = ReturnType<typeof installParts>;

/** Before *Begin*: a combat is created, creatures join it, and a GM may plan an ambush. The plan is in no document. */
const followPreparation = ({ hooks: { on }, encounters }: Table, { ambush }: Parts): void => {
  const { order, secrets } = encounters;
  const { markers, watch, refresh } = ambush;
  on("createCombat", ({ id }: CombatDocument) => secrets.beginToFollow(id));
  on("createCombatant", order.followOf, markers.followOf, watch.followedOf, refresh, settling(order).joined);
  on("updateToken", watch.moved, refresh, order.followToken);
  encounters.events.news.push(watch.planHeard);
};

/**
 * *Begin* is a button of `ambush-window.ts`, or the tracker's own. `ambush-actions.ts` keeps the plan, `before-begin.ts` asks about
 * initiatives that are missing. Foundry starts the combat, and `settled-start.ts`, which wraps its method, settles ties first.
 * `tracker-steps.ts` skips the surprised before the tracker moves. Then `order-of-battle.ts` finds the action of the tracker's
 * step (`tracker-action.ts`), `combat/action.ts` works out the new state, and `write-encounter.ts` writes the documents. Each
 * later turn goes the same way.
 */
const followTurns = ({ hooks: { on }, encounters, gmStore }: Table, { ambush, readied, tracker }: Parts): void => {
  const { order, events } = encounters;
  const { markers, watch, perception, refresh } = ambush;
  const { prompts, pauses, cards } = readied;
  const { begins, steps } = trackerSteps(order);
  on("combatStart", begins);
  for (const hook of ["combatTurn", "combatRound"]) on(hook, steps);
  on("updateCombat", order.follow, markers.follow, watch.followed, perception.followed, refresh);
  on("updateCombat", prompts.changed, cards.redraw, tracker.changed, readied.offers.load);
  events.made.push(readied.charged, tracker.cards.made, tracker.askWhetherOver);
  on("updateCombatant", order.followOf, markers.followOf, watch.followedOf, refresh);
  on("updateCombatant", prompts.changed, cards.redraw, tracker.changed, settling(order).changed);
  // A GM connects, or another tab of this GM takes over: what happened meanwhile is counted.
  on("userConnected", order.followAll, gmStore.exchange, refresh, pauses.userLeft, prompts.userLeft);
  events.counted.push(markers.sweep, tracker.askAtEnd);
};

/** In a turn, creatures move, attack, and fire what they have readied. */
const followDeeds = ({ hooks, changes, whenChanged }: Table, { readied, stances, attacks }: Parts): void => {
  const { on, veto } = hooks;
  veto("chatMessage", readied.inChat);
  on("targetToken", readied.targeted);
  on("moveToken", readied.moved, readied.cards.redraw, stances.moved);
  for (const hook of ["pauseToken", "stopToken", "canvasReady"]) on(hook, readied.cards.redraw);
  on("canvasReady", readied.offers.load);
  on("createChatMessage", readied.attacked, ...attacks.map(({ made }) => made));
  for (const { heard } of attacks) whenChanged(changes.archive, heard);
};

/** A creature leaves, and the combat is deleted. */
const followEnd = ({ hooks: { on }, encounters, gmStore }: Table, { ambush, readied, tracker }: Parts): void => {
  const { markers, watch, perception } = ambush;
  on("deleteCombatant", encounters.order.followOf, watch.followedOf, markers.left, perception.tooLate, ambush.refresh);
  on("deleteCombatant", readied.closeGone);
  on("deleteCombat", () => gmStore.prune("combats", isCombatThere), markers.over, perception.over, ambush.refresh);
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

/**
 * The life of a fight: the hooks that run it, in the order in which they happen. Listeners of a hook run in this order. What only
 * looks on registers its own: cards and hiding in their `install.ts`, fight record in `late-windows.ts`, offers in `offers.ts`.
 */
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
