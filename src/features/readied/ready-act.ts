import type { RowAct } from "../../foundry/combat/encounters/rows";
import type { ReadySubject } from "./fire-readied";

/** To ready an action on its own turn, and to look after one that is readied. */
export const readyAct = (open: (subject: ReadySubject) => void): RowAct => ({
  key: "ready",
  label: "PARAPET.Ready.Entry",
  icon: "fa-solid fa-bolt",
  isInHud: true,
  isOffered: ({ isMine, fight, its }) =>
    isMine && fight.round > 0 && (its.readied !== null || (fight.acting === its.id && its.held === null)),
  run: ({ combat, its }) => open({ combat: combat.id, who: its.id }),
});
