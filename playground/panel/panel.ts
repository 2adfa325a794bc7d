import { Hooks } from "../../stand-in/hooks";
import type { StandIn } from "../../stand-in/start";
import { darkScheme } from "../map/colours";
import { element, inNextFrame } from "../page";
import { showCreatures } from "./creatures";
import { showLegend } from "./legend";
import { showSettings } from "./settings";
import { showVerdicts } from "./verdict";

/** Whatever may change a verdict, or whose it is. */
const HOOKS = [
  "canvasReady",
  "canvasTearDown",
  "ready",
  "controlToken",
  "hoverToken",
  "targetToken",
  ...["create", "update", "delete"].flatMap((action) =>
    ["Wall", "Token", "Tile", "Region", "RegionBehavior", "AmbientLight", "Scene"].map((name) => action + name),
  ),
];

/** Keeps the panel in step with the map. */
export const keepPanel = (standIn: StandIn): void => {
  const verdict = element("verdict", HTMLElement);
  const creatures = element("creatures", HTMLUListElement);
  const legend = element("legend", HTMLUListElement);
  const settings = element("settings", HTMLElement);
  const refresh = inNextFrame(() => {
    showVerdicts(verdict, standIn);
    showCreatures(creatures, standIn);
  });
  for (const hook of HOOKS) Hooks.on(hook, refresh);
  settings.addEventListener("change", refresh);
  showSettings(settings, standIn);
  showLegend(legend);
  darkScheme.addEventListener("change", () => {
    showLegend(legend);
  });
};
