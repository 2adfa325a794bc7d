import { showToggles } from "../../foundry/canvas/shown-controls";
import { isGM } from "../../foundry/users/users";
import type { MessageKey } from "../../words/localize";
import type { Table } from "../../table";

/** A tool as Foundry's hook `getSceneControlButtons` takes it, versions 13 and 14. */
interface FoundryTool {
  readonly name: string;
  readonly order: number;
  readonly title: string;
  readonly icon: string;
  readonly toggle?: boolean;
  readonly button?: boolean;
  readonly active?: boolean;
  readonly visible: boolean;
  readonly onChange: (event: Event, isActive: boolean) => void;
}

/** Version 14 may leave out the tools of a control. */
type SceneControls = Record<string, { tools?: Record<string, FoundryTool> } | undefined>;

interface SceneTool {
  readonly name: string;
  readonly title: MessageKey;
  readonly icon: string;
}

/** `stateNow` is asked each time Foundry builds its controls. */
const addTool = (
  { hooks, words }: Table,
  control: string,
  { name, title, icon }: SceneTool,
  stateNow: () => Omit<FoundryTool, keyof SceneTool | "order">,
): void =>
  hooks.on("getSceneControlButtons", (controls: SceneControls) => {
    const its = controls[control];
    if (its === undefined) return;
    its.tools ??= {};
    its.tools[name] = { name, title: words.say(title), icon, order: Object.keys(its.tools).length, ...stateNow() };
  });

/** A button for the GM among a control's tools. */
export const addButton = (table: Table, control: string, { run, ...tool }: SceneTool & { readonly run: () => void }) =>
  addTool(table, control, tool, () => ({ button: true, visible: isGM(), onChange: () => run() }));

/** A switch for everyone. Returns a function that shows its state again after something else has switched it. */
export const addToggle = (
  table: Table,
  control: string,
  { isOn, toggle, ...tool }: SceneTool & { readonly isOn: () => boolean; readonly toggle: () => void },
): (() => void) => {
  const refresh = (): void => showToggles(control, { [tool.name]: isOn() });
  const onChange = (_event: Event, isActive: boolean): void => {
    if (isActive !== isOn()) toggle();
  };
  addTool(table, control, tool, () => ({ toggle: true, active: isOn(), visible: true, onChange }));
  table.whenChanged(table.changes.display, refresh);
  return refresh;
};
