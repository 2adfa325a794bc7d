import type { Change, Encounter } from "../../../combat/encounter";
import { isGM } from "../../canvas/canvas-view";
import type { NotifyGMs } from "../../chat/gm-notices";
import type { Failures } from "../../errors/errors";
import type { GuardedHooks } from "../../errors/hooks";
import type { Queries } from "../../users/queries";
import { reportUnreadable } from "../../warnings/data-warnings";
import type { WarnGM } from "../../warnings/gm-warnings";
import type { Words } from "../../../words/localize";
import { createAskForAction, type AskForAction } from "../combat-queries";
import { createGmSecrets, type GmSecrets } from "../gm-only/gm-secrets";
import type { News } from "../gm-only/gm-shared";
import { createOrderOfBattle, type OrderOfBattle, type OrderParts } from "../order-of-battle";
import { isOrderOn } from "../order-switch";
import { createSortAnew, sortTurns } from "../sorted-turns";
import { rollOffUnasked } from "../roll-offs";
import { allCombats, type CombatDocument } from "../stored/documents";
import { trackerSteps } from "../tracker-steps";
import type { MarkSource, RowAct } from "./rows";

interface EncountersParts extends Failures {
  readonly queries: Queries;
  readonly words: Words;
  readonly notifyGMs: NotifyGMs;
  readonly warnGM: WarnGM;
  readonly newId: () => string;
  readonly log: (message: string, error: unknown) => void;
  /** Reports a failure of what ends later. */
  readonly later: (done: Promise<unknown>) => void;
  readonly tiesOf: OrderParts["tiesOf"];
  /** What this client knows of encounters has changed, without any document telling of it. */
  readonly changed: () => void;
}

interface Listeners<A extends readonly unknown[], R = void> {
  readonly add: (listener: (...args: A) => R) => void;
  readonly all: () => readonly ((...args: A) => R)[];
}

const createListeners = <A extends readonly unknown[], R = void>(): Listeners<A, R> => {
  const listeners: ((...args: A) => R)[] = [];
  return { add: (listener) => void listeners.push(listener), all: () => listeners };
};

const createEvents = () => ({
  /** Another GM's client tells what it has changed. */
  news: createListeners<[News]>(),
  /** On the active GM's client: a change has been made and written. */
  made: createListeners<[CombatDocument, Change, Encounter]>(),
  /** GMs' clients exchange what only they know; one listener after the other. */
  exchange: createListeners<[], Promise<void>>(),
  /** At `ready`, after that, and after what happened without a GM was counted. */
  counted: createListeners<[]>(),
});

/** The order of battle on this client, and what features add to it. */
export interface Encounters {
  readonly order: OrderOfBattle;
  readonly secrets: GmSecrets;
  readonly ask: AskForAction;
  /** Signs in the rows of combatants, and what may be done about a combatant. */
  readonly rows: { readonly marks: MarkSource[]; readonly acts: RowAct[] };
  readonly events: ReturnType<typeof createEvents>;
  /** At `init`. */
  readonly register: () => void;
  readonly listen: (hooks: GuardedHooks) => void;
  /** At `ready`, and when another tab of this user closes. */
  readonly begin: () => Promise<void>;
  /** After a setting of the world changed. */
  readonly sortAnew: () => void;
}

type Core = Pick<Encounters, "order" | "secrets" | "ask" | "events">;

/**
 * Only GMs' browsers hold the secrets of encounters. For an encounter that this browser has not followed, it cannot know
 * whether there are any.
 */
const tellElsewhere = async ({ secrets }: Core, { warnGM }: EncountersParts): Promise<void> => {
  if (!isGM() || !isOrderOn()) return;
  const missed = allCombats().filter(({ id }) => !secrets.hasFollowed(id));
  if (missed.length > 0) warnGM("PARAPET.Order.SecretsElsewhere", {});
  for (const { id } of missed) await secrets.beginToFollow(id);
};

const exchange = async ({ secrets, events }: Core): Promise<void> => {
  await secrets.exchange();
  for (const step of events.exchange.all()) await step();
};

const listen = ({ on }: GuardedHooks, core: Core): void => {
  const { order, secrets } = core;
  const steps = trackerSteps(order);
  on("combatStart", steps.begins);
  for (const hook of ["combatTurn", "combatRound"]) on(hook, steps.steps);
  on("updateCombat", order.follow);
  for (const hook of ["createCombatant", "updateCombatant", "deleteCombatant"]) on(hook, order.followOf);
  on("deleteCombat", order.over);
  on("userConnected", order.followAll);
  on("userConnected", () => exchange(core));
  on("createCombat", ({ id }: CombatDocument) => secrets.beginToFollow(id));
};

export const createEncounters = (parts: EncountersParts): Encounters => {
  const { queries, words, guard, reportUntilFixed, newId, log, tiesOf } = parts;
  const events = createEvents();
  const secrets = createGmSecrets(isGM, queries, (news) => {
    if (news !== null) for (const hear of events.news.all()) hear(news);
    parts.changed();
  });
  const order = createOrderOfBattle({
    reportUnreadable: reportUnreadable(reportUntilFixed, words),
    tellStuck: ({ id }) =>
      reportUntilFixed(`stuck:${id}`, [{ message: words.say("PARAPET.Order.Stuck"), error: null }]),
    guard,
    secrets,
    newId,
    tiesOf,
    rollOff: (combat, fight) => rollOffUnasked(combat, fight, parts),
    made: (...made) => events.made.all().forEach((hear) => hear(...made)),
  });
  const asking = createAskForAction({ order, queries, newId, log });
  const core = { order, secrets, ask: asking.ask, events };
  return {
    ...core,
    rows: { marks: [], acts: [] },
    register: () => {
      for (const part of [secrets, asking]) part.register();
      sortTurns();
    },
    listen: (hooks) => listen(hooks, core),
    begin: async () => {
      await exchange(core);
      await tellElsewhere(core, parts);
      order.followAll();
      for (const look of events.counted.all()) look();
    },
    sortAnew: createSortAnew(parts.later),
  };
};
