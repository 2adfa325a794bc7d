import { createAskForAction } from "./foundry/combat/combat-queries";
import { allCombats, viewedCombat, type CombatDocument } from "./foundry/combat/stored/documents";
import { createGmSecrets } from "./foundry/combat/gm-only/gm-secrets";
import { createOrderOfBattle } from "./foundry/combat/order-of-battle";
import { createSortAnew } from "./foundry/combat/resort";
import { isOrderOn } from "./foundry/combat/order-switch";
import { sortTurns } from "./foundry/combat/sorted-turns";
import { trackerSteps } from "./foundry/combat/tracker-steps";
import type { Failures, Guard } from "./foundry/errors/errors";
import type { GuardedHooks } from "./foundry/errors/hooks";
import type { GmArchive } from "./foundry/chat/gm-archive";
import type { NotifyGMs } from "./foundry/chat/gm-notices";
import { idleTime } from "./foundry/time/idle-time";
import type { Words } from "./words/localize";
import { MODULE_ID } from "./foundry/module-id";
import type { Queries } from "./foundry/users/queries";
import type { Verdicts } from "./foundry/verdicts/verdicts";
import type { SceneMirror } from "./foundry/scene/scene-mirror";
import { hasCoverColumn } from "./foundry/settings/automation";
import { isGM } from "./foundry/canvas/canvas-view";
import type { WarnGM } from "./foundry/warnings/gm-warnings";
import { reportUnreadable } from "./foundry/warnings/data-warnings";
import { tiesOf } from "./systems/adapter/actor-numbers";
import { createSurprise } from "./features/ambush/surprise";
import { surpriseMarks } from "./features/ambush/surprise-row-marks";
import { createReadiedActions } from "./features/readied/readied-actions";
import { createOrderTable } from "./features/tracker/order-table";

interface FightParts {
  readonly queries: Queries;
  readonly archive: GmArchive;
  readonly notifyGMs: NotifyGMs;
  readonly warnGM: WarnGM;
  readonly verdicts: Verdicts;
  readonly mirror: SceneMirror;
  readonly words: Words;
  readonly guard: Guard;
  readonly reportUntilFixed: Failures["reportUntilFixed"];
  readonly later: (done: Promise<unknown>) => void;
}

const newId = (): string => foundry.utils.randomID();

/** All parts, each with those that it needs. */
const partsOf = ({
  queries,
  archive,
  notifyGMs,
  verdicts,
  mirror,
  words,
  guard,
  reportUntilFixed,
  later,
}: FightParts) => {
  const log = (message: string, error: unknown): void => console.warn(MODULE_ID, message, error);
  const secrets = createGmSecrets(isGM, queries, (news) => {
    if (news !== null) surprise.planHeard(news);
    orderTable.changed();
  });
  const order = createOrderOfBattle({
    reportUnreadable: reportUnreadable(reportUntilFixed, words),
    tellStuck: ({ id }) =>
      reportUntilFixed(`stuck:${id}`, [{ message: words.say("PARAPET.Order.Stuck"), error: null }]),
    guard,
    secrets,
    newId,
    tiesOf: ({ actor }) => tiesOf(actor),
    rollOff: (...tied) => orderTable.rollOff(...tied),
    made: (...made) => orderTable.made(...made),
  });
  const asking = createAskForAction({ order, queries, newId, log });
  const readied = createReadiedActions({
    order,
    ask: asking.ask,
    queries,
    archive,
    verdicts,
    mirror,
    words,
    guard,
    newId,
    later,
  });
  const orderTable = createOrderTable({
    actions: [readied.act],
    marks: [surpriseMarks(words, (combat) => surprise.surprisedIn(combat))],
    order,
    secrets,
    notifyGMs,
    verdicts,
    words,
    guard,
    later,
    hasCoverColumn,
    ask: asking.ask,
    idle: idleTime,
  });
  const surprise = createSurprise({ verdicts, order, queries, words, guard, later });
  return { queries, secrets, order, asking, readied, orderTable, surprise };
};

type Parts = ReturnType<typeof partsOf>;

const exchange = ({ secrets, surprise }: Parts): Promise<void> => secrets.exchange().then(surprise.exchange);

/**
 * Secrets of fights are in GMs' browsers alone. Of a fight that this one has not followed it cannot say whether there are
 * any, and nor can any document.
 */
const tellElsewhere = async ({ secrets }: Parts, { warnGM }: FightParts): Promise<void> => {
  if (!isGM() || !isOrderOn()) return;
  const missed = allCombats().filter(({ id }) => !secrets.hasFollowed(id));
  if (missed.length > 0) warnGM("PARAPET.Order.SecretsElsewhere", {});
  for (const { id } of missed) await secrets.beginToFollow(id);
};

const listen = (hooks: GuardedHooks, parts: Parts): void => {
  const { on } = hooks;
  const { secrets, order, readied, orderTable, surprise } = parts;
  const steps = trackerSteps(order);
  on("combatStart", steps.begins);
  for (const hook of ["combatTurn", "combatRound"]) on(hook, steps.steps);
  on("updateCombat", order.follow);
  for (const hook of ["createCombatant", "updateCombatant", "deleteCombatant"]) on(hook, order.followOf);
  on("deleteCombat", order.over);
  surprise.listen(hooks);
  on("userConnected", order.followAll);
  on("userConnected", () => exchange(parts));
  on("createCombat", ({ id }: CombatDocument) => secrets.beginToFollow(id));
  readied.follow(hooks);
  orderTable.listen(hooks);
};

/** The order of battle put together: what is kept of fights, who may ask for what, and how all of it looks. */
export const createFights = (needed: FightParts) => {
  const parts = partsOf(needed);
  const { queries, secrets, order, asking, readied, orderTable, surprise } = parts;
  const sortAnew = createSortAnew(needed.later);
  return {
    /** At `init`. */
    register: () => {
      for (const part of [queries, secrets, asking, readied, surprise]) part.register();
      sortTurns();
    },
    /** At `ready`. */
    begin: () => {
      parts.surprise.sweep();
      return exchange(parts)
        .then(() => tellElsewhere(parts, needed))
        .then(order.followAll)
        .then(orderTable.lookAtAll);
    },
    listen: (hooks: GuardedHooks) => listen(hooks, parts),
    /** Verdicts, or how they are shown, are others. */
    redraw: orderTable.refresh,
    /** The scene is another. */
    refresh: surprise.refresh,
    /** A setting of the world is another. */
    sortAnew,
    actions: {
      openAmbush: () => surprise.openAmbush(viewedCombat()),
      hold: orderTable.hold,
      stepIn: orderTable.stepIn,
    },
    api: { order, ask: asking.ask, openReady: readied.open, tryAmbush: surprise.tryAmbush },
  };
};
