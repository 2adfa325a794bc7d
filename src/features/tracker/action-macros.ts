import { putOnHotbar, type ScriptMacro } from "../../foundry/chat/hotbar";
import { MODULE_ID } from "../../foundry/module-id";
import type { Words } from "../../words/localize";
import type { RowAct } from "../../foundry/combat/encounters/rows";
import type { Table } from "../../table";

/** What is dragged. */
const TYPE = "parapet.act";

const dragged = (key: string): string => JSON.stringify({ type: TYPE, act: key });

/** What of the API an act is, by its key. */
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

/** A button that makes a macro of its act when it is dragged to the hotbar; its tooltip says so. */
export const makeDraggable = (button: HTMLElement, { key, label }: RowAct, words: Words): void => {
  if (CALLS[key] === undefined) return;
  button.draggable = true;
  button.dataset["tooltipText"] = words.say("PARAPET.Order.Drag", { act: words.say(label) });
  button.addEventListener("dragstart", ({ dataTransfer }) => dataTransfer?.setData("text/plain", dragged(key)));
};

interface Dropped {
  readonly type?: unknown;
  readonly act?: unknown;
}

export interface ActMacroParts extends Pick<Table, "words" | "later"> {
  readonly actions: readonly RowAct[];
}

/** The listener for `hotbarDrop`, where false says that it has been seen to. */
export const dropsOnHotbar =
  ({ words, actions, later }: ActMacroParts) =>
  (_hotbar: object, { type, act: key }: Dropped, slot: number): boolean => {
    const act = type === TYPE ? actions.find((each) => each.key === key) : undefined;
    const script = act === undefined ? null : scriptOf(act, words);
    if (script === null) return true;
    later(putOnHotbar(script, slot));
    return false;
  };
