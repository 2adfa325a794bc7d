import type { Change } from "../../combat/encounter";
import type { MessageView } from "../../foundry/chat/chat-messages";
import { tellFired } from "../../foundry/combat/readied/readied-message";
import { decidesFor, sceneWith, type MovingToken } from "../../foundry/canvas/moving-tokens";
import type { Movement } from "../../foundry/combat/readied/trigger-movement";
import { createPauses, stopsByReadied, type Pauses } from "../../foundry/combat/readied/trigger-pauses";
import { createPrompts, PROVOKES } from "../../foundry/combat/readied/trigger-prompts";
import { createTriggerWatch } from "../../foundry/combat/readied/trigger-watch";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import type { MirroredSnapshot } from "../../foundry/scene/scene-mirror";
import type { SceneSource } from "../../foundry/scene/scene-source";
import { recordIfRead } from "../../systems/record/attack-record";
import type { CombatDocument } from "../../foundry/combat/stored/documents";
import type { RowAct } from "../../foundry/combat/encounters/rows";
import { createLatePart } from "../../foundry/loading/late-parts";
import type { EncounterTable, Table } from "../../table";
import { installOffers, type Offers } from "../offers/late-offers";
import { createFiredCards } from "./fired-card";
import { readyInChat } from "./ready-chat";
import { readiedNow } from "./fire-readied";
import type { createReadyWindow } from "./ready-window";

type ReadyWindow = ReturnType<typeof createReadyWindow>;

declare module "../../table" {
  interface Features {
    readied: Pick<ReadyWindow, "open">;
  }
}

/** The tracker's entry that opens the window, on the own turn and while an action is readied. */
const readyAct = (open: ReadyWindow["open"]): RowAct => ({
  key: "ready",
  label: "PARAPET.Ready.Entry",
  icon: "fa-solid fa-bolt",
  isInHud: true,
  isOffered: ({ isMine, fight, its }) =>
    isMine && fight.round > 0 && (its.readied !== null || (fight.acting === its.id && its.held === null)),
  run: ({ combat, its }) => open({ combat: combat.id, who: its.id }),
});

type Token = MovingToken & { readonly parent: SceneSource | null };
interface User {
  readonly isSelf: boolean;
}

const createMirrored =
  ({ mirror, verdicts }: EncounterTable) =>
  (scene: SceneSource): MirroredSnapshot => {
    const { tidy, ruleset } = verdicts.real.rules();
    return mirror.of(scene, tidy, ruleSetInForce(ruleset).unsetBase);
  };

const createListeners = (
  watch: ReturnType<typeof createTriggerWatch>,
  pauses: Pick<Pauses, "moved">,
  offers: Pick<Offers, "moved">,
) => ({
  moved: (token: Token, movement: Movement, _options: object, user: User | null): void => {
    const isOwn = user?.isSelf === true;
    try {
      pauses.moved(token, movement, isOwn);
      watch.moved(token, movement, isOwn);
    } finally {
      offers.moved(token, movement, isOwn);
    }
  },
  attacked: ({ flags, author }: MessageView): void => {
    const record = recordIfRead(flags);
    if (record?.of === "attack" && record.attacker !== null && decidesFor(author, record.scene, record.attacker))
      watch.noticed("attacks", record.attacker, sceneWith(record.scene));
  },
  charged: (combat: CombatDocument, { kind, who }: Change): void => {
    const { tokenId = null, sceneId = null } = combat.combatants.get(who ?? "") ?? {};
    if (kind === "charge" && tokenId !== null) watch.noticed("charges", `token:${tokenId}`, sceneWith(sceneId));
  },
  targeted: (_user: object, { document }: { readonly document: Token }, isTargeted: boolean): void => {
    if (isTargeted) watch.noticed("targeted", `token:${document.id}`, document.parent);
  },
});

/**
 * Readied actions: Parapet watches their triggers, prompts their owners, and tells in chat when one is taken. `life.ts`
 * registers what it returns.
 */
export const installReadied = (table: Table) => {
  const { queries, later, verdicts, words, newId, features, encounters } = table;
  const parts: EncounterTable = { ...table, ...encounters };
  const prompts = createPrompts({
    queries,
    show: (prompt) => offers.show(prompt),
    isReadied: (prompt) => prompt.event === PROVOKES || readiedNow(prompt, parts) !== null,
    tellLost: () => ui.notifications.warn(words.say("PARAPET.Ready.AskerLeft")),
    tellOver: (id, isOurs) => offers.over(id, isOurs),
  });
  const offers = installOffers(parts, prompts, async () => (await import("./ready-prompt")).showReadyPrompt(parts));
  const watch = createTriggerWatch({
    order: parts.order,
    prompts,
    newId,
    later,
    rules: () => verdicts.real.rules(),
    mirrored: createMirrored(parts),
    tell: (fired, cause) => tellFired(fired, parts, cause ?? game.user.id),
  });
  const pauses = createPauses({
    mayStopNow: stopsByReadied(parts),
    tellWaiting: () => ui.notifications.info(words.say("PARAPET.Ready.MoveWaits")),
  });
  const window = createLatePart(table, async () => (await import("./ready-window")).createReadyWindow(parts));
  const open: ReadyWindow["open"] = (...asked) => window.use((its) => its.open(...asked));
  features.readied = { open };
  encounters.rows.acts.push(readyAct(open));
  return {
    ...createListeners(watch, pauses, offers),
    offers,
    prompts,
    pauses,
    closeGone: (): void => window.loaded()?.closeGone(),
    cards: createFiredCards(parts),
    inChat: readyInChat(parts, open),
  };
};
