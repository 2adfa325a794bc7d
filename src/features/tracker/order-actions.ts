import { act, type CombatAction } from "../../combat/action";
import type { Encounter } from "../../combat/encounter";
import { hasHold } from "../../foundry/combat/order-switch";
import type { AskedAction } from "../../foundry/combat/order-of-battle";
import type { MessageKey } from "../../words/localize";
import { tellNotDone } from "./refusal-messages";
import type { RowAct } from "../../foundry/combat/encounters/rows";
import type { EncounterTable } from "../../table";

export type OrderActParts = Pick<EncounterTable, "ask" | "words" | "later">;

type Kind = "hold" | "stepIn" | "cancel";

const may = (fight: Encounter, action: CombatAction): boolean => typeof act(fight, action) !== "string";

/** Asks for it, and says why where it is not done. */
const askAndTell =
  ({ ask, words, later }: OrderActParts) =>
  (combat: string, action: AskedAction): void =>
    later(ask(combat, action).then((why) => tellNotDone(why, words)));

/** What a creature may do about its turn, and the GM in its stead. */
export const orderActs = (parts: OrderActParts): readonly RowAct[] => {
  const asked = askAndTell(parts);
  const one = (kind: Kind, label: MessageKey, icon: string): RowAct => ({
    key: kind,
    label,
    icon,
    isInHud: kind !== "cancel",
    isOffered: ({ isMine, fight, its }) =>
      isMine && (kind !== "hold" || hasHold()) && may(fight, { id: "asked", kind, who: its.id }),
    run: ({ combat, its }) => asked(combat.id, { kind, who: its.id }),
  });
  return [
    one("hold", "PARAPET.Order.Act.Hold", "fa-solid fa-hourglass-half"),
    one("stepIn", "PARAPET.Order.Act.StepIn", "fa-solid fa-arrow-right-to-bracket"),
    one("cancel", "PARAPET.Order.Act.Cancel", "fa-solid fa-ban"),
  ];
};
