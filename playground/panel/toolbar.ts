import type { Control, SceneControls, Tool } from "../../stand-in/scene-controls";
import type { StandIn } from "../../stand-in/start";
import { element, make } from "../page";
import { isTextKey, say } from "../say";

const button = (title: string, isOn: boolean | null, act: (event: Event) => void): HTMLButtonElement => {
  const made = make("button", "", title);
  made.type = "button";
  if (isOn !== null) made.setAttribute("aria-pressed", String(isOn));
  made.addEventListener("click", act);
  return made;
};

/** The page's word for a layer or tool of the stand-in; modules translate their own. */
const ownTitle = (key: string, title: string): string => (isTextKey(key) ? say(key) : title);

const controlButton = (control: Control, controls: SceneControls): HTMLButtonElement => {
  const title = ownTitle(`layer.${control.name}`, control.title);
  const isActive = control === controls.control;
  const made = button(title, isActive, (event) => void controls.activate({ event, control: control.name }));
  made.dataset["control"] = control.name;
  return made;
};

const isOn = ({ toggle, button: isButton, active, name }: Tool, controls: SceneControls): boolean | null => {
  if (isButton === true) return null;
  return toggle === true ? active === true : controls.control?.activeTool === name;
};

const toolButton = (tool: Tool, controls: SceneControls): HTMLButtonElement => {
  const title = tool.name === "select" ? ownTitle(`tool.${controls.control?.name ?? ""}`, tool.title) : tool.title;
  const made = button(title, isOn(tool, controls), (event) => void controls.activate({ event, tool: tool.name }));
  made.dataset["tool"] = tool.name;
  return made;
};

/** The ids are the client's: stand-in/EVIDENCE.md, "A Foundry that is driven". */
const group = (id: string, label: string, buttons: readonly HTMLElement[]): HTMLElement => {
  const made = make("div", "tools", ...buttons);
  made.id = id;
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", label);
  return made;
};

/** Sets style-sheet variables for the part of the map that no tool covers. */
const tellWhereClear = (tools: HTMLElement): void => {
  const map = element("map", HTMLElement);
  const tell = (): void => {
    const { style } = document.documentElement;
    style.setProperty("--below-tools", `${tools.getBoundingClientRect().bottom + 8}px`);
    style.setProperty("--beside-map", `${window.innerWidth - map.getBoundingClientRect().right}px`);
  };
  const observer = new ResizeObserver(tell);
  for (const each of [tools, map]) observer.observe(each);
};

/** The scene controls, with text where the client has icons. */
export const keepToolbar = ({ controls }: StandIn): void => {
  const into = element("scene-controls", HTMLElement);
  tellWhereClear(into);
  controls.drawnBy(() => {
    const focused = into.contains(document.activeElement) ? document.activeElement?.textContent : null;
    into.replaceChildren(
      group(
        "scene-controls-layers",
        say("layers"),
        controls.shownControls().map((it) => controlButton(it, controls)),
      ),
      group(
        "scene-controls-tools",
        say("tools"),
        controls.shownTools().map((it) => toolButton(it, controls)),
      ),
    );
    const again = [...into.querySelectorAll("button")].find(({ textContent }) => textContent === focused);
    again?.focus();
  });
};
