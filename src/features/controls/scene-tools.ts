import { isGM } from "../../foundry/canvas/canvas-view";
import { showToggles } from "../../foundry/canvas/shown-controls";
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

const put = (controls: SceneControls, name: string, tool: Omit<FoundryTool, "order">): void => {
  const control = controls[name];
  if (control === undefined) return;
  control.tools ??= {};
  control.tools[tool.name] = { ...tool, order: Object.keys(control.tools).length };
};

/** A button for the GM among a control's tools. */
export const addButton = (
  { hooks, words }: Pick<Table, "hooks" | "words">,
  control: string,
  { name, title, icon, run }: SceneTool & { readonly run: () => void },
): void =>
  hooks.on("getSceneControlButtons", (controls: SceneControls) =>
    put(controls, control, {
      name,
      title: words.say(title),
      icon,
      button: true,
      visible: isGM(),
      onChange: () => run(),
    }),
  );

/** A switch for everyone. Returns what shows its state again after something else has switched it. */
export const addToggle = (
  { hooks, words, changes, whenChanged }: Pick<Table, "hooks" | "words" | "changes" | "whenChanged">,
  control: string,
  { name, title, icon, isOn, toggle }: SceneTool & { readonly isOn: () => boolean; readonly toggle: () => void },
): (() => void) => {
  const refresh = (): void => showToggles(control, { [name]: isOn() });
  const onChange = (_event: Event, isActive: boolean): void => {
    if (isActive !== isOn()) toggle();
  };
  hooks.on("getSceneControlButtons", (controls: SceneControls) =>
    put(controls, control, {
      name,
      title: words.say(title),
      icon,
      toggle: true,
      active: isOn(),
      visible: true,
      onChange,
    }),
  );
  whenChanged(changes.display, refresh);
  return refresh;
};
