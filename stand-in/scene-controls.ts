// Evidence: stand-in/EVIDENCE.md, "Canvas".
import type { StandInCanvas } from "./canvas";
import { Hooks } from "./hooks";
import { HistoryLayer } from "./placeables-layer";
import type { Generation } from "./profile";
import { Strict } from "./strict";

/** types13 `ui/scene-controls.d.mts`, SceneControls.Tool: the fields used. */
export interface Tool {
  readonly name: string;
  readonly order?: number;
  readonly title: string;
  readonly icon: string;
  readonly toggle?: boolean;
  readonly button?: boolean;
  active?: boolean;
  readonly visible?: boolean;
  readonly onChange?: (event: Event, active: boolean) => void;
}

export interface Control {
  readonly name: string;
  readonly order: number;
  readonly title: string;
  readonly icon: string;
  readonly layer: string;
  readonly visible?: boolean;
  activeTool: string | null;
  readonly tools?: Record<string, Tool>;
}

interface ActivateOptions {
  readonly event?: Event;
  readonly control?: string;
  readonly tool?: string;
}

type Controls = Record<string, Control>;

const control = (name: string, order: number, title: string): Control => ({
  name,
  order,
  title,
  icon: "",
  layer: name,
  activeTool: "select",
  tools: { select: { name: "select", order: 0, title: `Select ${title}`, icon: "fa-solid fa-expand", visible: true } },
});

/**
 * The controls of a GM. On version 14 a control may have no tools: the declared type allows it, and regions here have
 * none.
 */
const ownControls = (generation: Generation): Controls => ({
  tokens: control("tokens", 0, "Tokens"),
  tiles: control("tiles", 1, "Tiles"),
  walls: control("walls", 2, "Walls"),
  ...(generation === 13 ? { templates: control("templates", 3, "Templates") } : {}),
  regions: generation === 13 ? control("regions", 4, "Regions") : withoutTools(control("regions", 4, "Regions")),
});

const withoutTools = ({ tools, ...rest }: Control): Control => {
  void tools;
  return { ...rest, activeTool: null };
};

/**
 * https://foundryvtt.com/api/v14/classes/foundry.applications.ui.SceneControls.html: a record of controls, each with a
 * record of tools. The hook `getSceneControlButtons(controls)` adds to it.
 */
export class SceneControls extends Strict {
  #controls: Controls = {};
  #active = "tokens";
  #show: (controls: SceneControls) => void = () => undefined;

  constructor(
    private readonly canvas: StandInCanvas,
    private readonly generation: Generation,
    private readonly user: { readonly isGM: boolean },
  ) {
    super("ui.controls");
  }

  get controls(): Controls {
    return this.#controls;
  }

  get control(): Control | null {
    return this.#controls[this.#active] ?? null;
  }

  /** The hook `renderSceneControls(controls, element, context, options)` is not called here. */
  render({ reset = false }: { readonly reset?: boolean } = {}): Promise<this> {
    if (reset || Object.keys(this.#controls).length === 0) {
      this.#controls = ownControls(this.generation);
      Hooks.callAll("getSceneControlButtons", this.#controls);
    }
    this.#show(this);
    return Promise.resolve(this);
  }

  /** Activates a control's layer, or uses a tool: toggles it or presses its button. */
  async activate({ event = new Event("activate"), control: name, tool }: ActivateOptions): Promise<void> {
    if (name !== undefined) this.#turnTo(name);
    if (tool !== undefined) this.#use(tool, event);
    await this.render();
  }

  #turnTo(name: string): void {
    this.#active = name;
    const layer: unknown = Reflect.get(this.canvas, this.#controls[name]?.layer ?? "");
    if (layer instanceof HistoryLayer) layer.activate();
  }

  #use(name: string, event: Event): void {
    const tool = this.control?.tools?.[name];
    if (tool === undefined || this.control === null) return;
    if (tool.toggle === true) tool.active = tool.active !== true;
    else if (tool.button !== true) this.control.activeTool = name;
    tool.onChange?.(event, tool.toggle === true ? tool.active === true : true);
  }

  /** Sets the function that draws the controls. Not a member of the public API. */
  drawnBy(show: (controls: SceneControls) => void): void {
    this.#show = show;
  }

  /** The tools shown to this user, in order. Not a member of the public API. */
  shownTools(): Tool[] {
    const tools = Object.values(this.control?.tools ?? {}).filter(({ visible = true }) => visible);
    return tools.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  }

  /** Not a member of the public API. */
  shownControls(): Control[] {
    const all = Object.values(this.#controls).toSorted((a, b) => a.order - b.order);
    return all.filter(({ name, visible = true }) => visible && (this.user.isGM || name === "tokens"));
  }
}
