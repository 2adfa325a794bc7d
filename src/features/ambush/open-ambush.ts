import { isOrderOn } from "../../foundry/combat/order-switch";
import type { CombatDocument } from "../../foundry/combat/stored/documents";
import { createLatePart, type LateOutlet } from "../../foundry/loading/late-parts";
import { isGM } from "../../foundry/users/users";
import { notDoneWords, type NoAmbush } from "../tracker/refusal-messages";
import type { AmbushParts } from "./ambush-view";

/** What opens the ambush window, or says why it stays shut. */
export const createAmbushOpening = (parts: AmbushParts, outlet: LateOutlet) => {
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
