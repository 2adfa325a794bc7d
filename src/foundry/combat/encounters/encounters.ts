import type { Change, Encounter } from "../../../combat/encounter";
import { isGM } from "../../users/users";
import type { NotifyGMs } from "../../chat/gm-notices";
import type { Failures } from "../../errors/errors";
import type { GmStore } from "../../gm-store/gm-store";
import type { Queries } from "../../users/queries";
import { reportUnreadable } from "../../warnings/data-warnings";
import type { WarnGM } from "../../warnings/gm-warnings";
import type { Words } from "../../../words/localize";
import { createAskForAction } from "../order/combat-queries";
import { createOrderOfBattle, type OrderParts } from "../order/order-of-battle";
import { createSettledStart, wrapSteps } from "../order/settled-start";
import { isOrderOn } from "../order-switch";
import { createSortAnew, sortTurns } from "../order/sorted-turns";
import { rollOffUnasked } from "../order/roll-offs";
import { allCombats, isCombatThere, type CombatDocument } from "../stored/documents";
import { createGmSecrets, type GmSecrets } from "../stored/gm-secrets";
import { knowFrom } from "../stored/known-part";
import type { MarkSource, RowAct } from "./rows";

interface EncountersParts extends Failures {
  readonly queries: Queries;
  readonly gmStore: GmStore;
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

/** Listeners that features add. */
interface EncounterListeners {
  /** Another GM's client has changed what GMs know of these combats. */
  readonly news: ((combats: readonly string[]) => void)[];
  /** On the active GM's client: a change has been made and written. */
  readonly made: ((combat: CombatDocument, change: Change, after: Encounter) => void)[];
  /** At `ready` and when this tab takes over from another, after what happened without a GM was counted. */
  readonly counted: (() => void)[];
}

/** Marks in the rows of combatants, and actions for a combatant, which features add. */
interface Rows {
  readonly marks: MarkSource[];
  readonly acts: RowAct[];
}

/**
 * Only GMs' browsers hold the secrets of encounters. For an encounter that this browser has not followed, it cannot know
 * whether there are any.
 */
const tellElsewhere = async (secrets: GmSecrets, { warnGM }: EncountersParts): Promise<void> => {
  if (!isGM() || !isOrderOn()) return;
  const missed = allCombats().filter(({ id }) => !secrets.hasFollowed(id));
  if (missed.length > 0) warnGM("PARAPET.Order.SecretsElsewhere", {});
  for (const { id } of missed) await secrets.beginToFollow(id);
};

/** The order of battle on this client, and what features add to it. */
export const createEncounters = (parts: EncountersParts) => {
  const { queries, gmStore, words, guard, reportUntilFixed, newId, log, tiesOf } = parts;
  const events: EncounterListeners = { news: [], made: [], counted: [] };
  const rows: Rows = { marks: [], acts: [] };
  const secrets = createGmSecrets(gmStore, (byOthers) => {
    if (byOthers.length > 0) for (const hear of events.news) hear(byOthers);
    parts.changed();
  });
  knowFrom(secrets);
  const order = createOrderOfBattle({
    reportUnreadable: reportUnreadable(reportUntilFixed, words),
    reportVetoed: ({ id }, isVetoed) => {
      const problem = { message: words.say("PARAPET.Order.Vetoed"), error: null };
      reportUntilFixed(`vetoed:${id}`, isVetoed ? [problem] : []);
    },
    tellStuck: ({ id }) =>
      reportUntilFixed(`stuck:${id}`, [{ message: words.say("PARAPET.Order.Stuck"), error: null }]),
    guard,
    secrets,
    newId,
    tiesOf,
    rollOff: (combat, fight) => rollOffUnasked(combat, fight, parts),
    made: (...made) => events.made.forEach((hear) => hear(...made)),
  });
  const asking = createAskForAction({ order, queries, newId, log });
  const settledStart = createSettledStart({
    order,
    queries,
    reportUnsettled: ({ id }, error) => {
      const problem = { message: words.say("PARAPET.Order.Unsettled"), error };
      reportUntilFixed(`unsettled:${id}`, error === null ? [] : [problem]);
    },
  });
  return {
    order,
    secrets,
    ask: asking.ask,
    events,
    rows,
    /** At `init`. */
    register: (): void => {
      asking.register();
      settledStart.register();
      sortTurns();
      wrapSteps(settledStart);
    },
    /** At `ready`, and when another tab of this user closes. */
    begin: async (): Promise<void> => {
      await gmStore.prune("combats", isCombatThere);
      await gmStore.exchange();
      await tellElsewhere(secrets, parts);
      order.followAll();
      for (const look of events.counted) look();
    },
    /** After a setting of the world changed. */
    sortAnew: createSortAnew(parts.later),
  };
};

export type Encounters = ReturnType<typeof createEncounters>;
