import type { Words } from "../../words/localize";
import { showToggles } from "../../foundry/canvas/shown-controls";
import type { CanvasActions } from "./canvas-actions";

/** A tool as Foundry's hook `getSceneControlButtons` takes it, versions 13 and 14. */
export interface SceneTool {
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
export type SceneControls = Record<string, { tools?: Record<string, SceneTool> } | undefined>;

export interface ToolParts {
  readonly actions: CanvasActions;
  readonly words: Words;
  readonly isGM: () => boolean;
}

type Tool = Omit<SceneTool, "order">;

const tokenTools = ({ actions, words, isGM }: ToolParts): readonly Tool[] => [
  {
    name: "parapet-overlay",
    title: words.say("PARAPET.Tool.Overlay"),
    icon: "fa-solid fa-shield-halved",
    toggle: true,
    active: actions.modes.isOn(),
    visible: true,
    onChange: (_, isActive) => {
      if (isActive !== actions.modes.isOn()) actions.modes.toggle();
    },
  },
  {
    name: "parapet-cover-map",
    title: words.say("PARAPET.Tool.CoverMap"),
    icon: "fa-solid fa-chess-board",
    toggle: true,
    active: actions.coverMap.isOn(),
    visible: true,
    onChange: (_, isActive) => {
      if (isActive !== actions.coverMap.isOn()) actions.coverMap.toggle();
    },
  },
  {
    name: "parapet-ambush",
    title: words.say("PARAPET.Tool.Ambush"),
    icon: "fa-solid fa-user-ninja",
    button: true,
    visible: isGM(),
    onChange: () => actions.openAmbush(),
  },
];

const wallTools = ({ actions, words, isGM }: ToolParts): readonly Tool[] => [
  {
    name: "parapet-walls",
    title: words.say("PARAPET.Tool.Walls"),
    icon: "fa-solid fa-shield-halved",
    button: true,
    visible: isGM(),
    onChange: () => actions.openWallEdit(),
  },
  {
    name: "parapet-map-check",
    title: words.say("PARAPET.Tool.MapCheck"),
    icon: "fa-solid fa-list-check",
    button: true,
    visible: isGM(),
    onChange: () => actions.openMapCheck(),
  },
];

const put = (controls: SceneControls, name: string, tools: readonly Tool[]): void => {
  const control = controls[name];
  if (control === undefined) return;
  control.tools ??= {};
  for (const tool of tools) control.tools[tool.name] = { ...tool, order: Object.keys(control.tools).length };
};

/** Keys and the panel turn them too. */
export const refreshTools = (parts: ToolParts): void =>
  showToggles(
    "tokens",
    Object.fromEntries(
      tokenTools(parts)
        .filter(({ toggle }) => toggle === true)
        .map(({ name, active = false }) => [name, active]),
    ),
  );

/** The listener for `getSceneControlButtons`. */
export const sceneTools =
  (parts: ToolParts) =>
  (controls: SceneControls): void => {
    put(controls, "tokens", tokenTools(parts));
    put(controls, "walls", wallTools(parts));
  };
