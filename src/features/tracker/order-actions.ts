import { act, type CombatAction } from "../../combat/action";
import type { Encounter } from "../../combat/encounter";
import { putOnHotbar, type ScriptMacro } from "../../foundry/chat/hotbar";
import type { RowAct, RowSubject } from "../../foundry/combat/encounters/rows";
import { hasHold } from "../../foundry/combat/order-switch";
import { MODULE_ID } from "../../foundry/module-id";
import type { EncounterTable } from "../../table";
import type { MessageKey, Words } from "../../words/localize";
import { tellNotDone } from "./refusal-messages";

const may = (fight: Encounter, action: CombatAction): boolean => typeof act(fight, action) !== "string";

/** What a creature, or the GM for it, may do about its turn. */
export const orderActs = ({ ask, words, later, features }: EncounterTable): readonly RowAct[] => {
  const done = (kind: "hold" | "stepIn" | "cancel", { combat: { id: combat }, its: { id: who } }: RowSubject) => {
    const act = () => ask(combat, { kind, who });
    return kind === "hold" ? (features.spentAction?.unlessSpent(kind, { combat, who }, act) ?? act()) : act();
  };
  const one = (kind: "hold" | "stepIn" | "cancel", label: MessageKey, icon: string): RowAct => ({
    key: kind,
    label,
    icon,
    isInHud: kind !== "cancel",
    isOffered: ({ isMine, fight, its }) =>
      isMine && (kind !== "hold" || hasHold()) && may(fight, { id: "asked", kind, who: its.id }),
    run: (subject) => later(done(kind, subject).then((why) => tellNotDone(why, words))),
  });
  return [
    one("hold", "PARAPET.Order.Act.Hold", "fa-solid fa-hourglass-half"),
    one("stepIn", "PARAPET.Order.Act.StepIn", "fa-solid fa-arrow-right-to-bracket"),
    one("cancel", "PARAPET.Order.Act.Cancel", "fa-solid fa-ban"),
  ];
};

/** The type of dragged data. */
const TYPE = "parapet.act";

/** The call of the API for an act, by its key. */
const CALLS: Readonly<Record<string, string>> = {
  hold: "await combat.hold()",
  stepIn: "await combat.stepIn()",
  ready: "combat.openReady()",
};

const scriptOf = ({ key, label }: RowAct, words: Words): ScriptMacro | null => {
  const call = CALLS[key];
  if (call === undefined) return null;
  const command = [
    `const { combat } = game.modules.get("${MODULE_ID}").api;`,
    `const { words } = ${call};`,
    "if (words) ui.notifications.warn(words);",
  ].join("\n");
  return { name: words.say(label), img: `modules/${MODULE_ID}/assets/${key}.svg`, command };
};

/** Lets a button be dragged to the hotbar, which makes a macro of its act. Its tooltip says so. */
export const makeDraggable = (button: HTMLElement, { key, label }: RowAct, words: Words): void => {
  if (CALLS[key] === undefined) return;
  button.draggable = true;
  button.dataset["tooltipText"] = words.say("PARAPET.Order.Drag", { act: words.say(label) });
  const dragged = JSON.stringify({ type: TYPE, act: key });
  button.addEventListener("dragstart", ({ dataTransfer }) => dataTransfer?.setData("text/plain", dragged));
};

interface Dropped {
  readonly type?: unknown;
  readonly act?: unknown;
}

/** The listener for `hotbarDrop`, where false keeps Foundry from acting on it. */
export const dropsOnHotbar =
  ({ words, rows, later }: EncounterTable) =>
  (_hotbar: object, { type, act: key }: Dropped, slot: number): boolean => {
    const dropped = type === TYPE ? rows.acts.find((each) => each.key === key) : undefined;
    const script = dropped === undefined ? null : scriptOf(dropped, words);
    if (script === null) return true;
    later(putOnHotbar(script, slot));
    return false;
  };
