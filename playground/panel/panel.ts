import { Hooks } from "../../stand-in/hooks";
import type { StandIn } from "../../stand-in/start";
import { darkScheme } from "../map/colours";
import { onceAFrame } from "../../src/foundry/time/measured";
import { element } from "../page";
import { creatureList } from "./creatures";
import { showLegend } from "./legend";
import { SETTING_HOOKS, showSettings } from "./rules/settings";
import { showVerdicts } from "./verdict";

/** Hooks that change which creature is looked at, without changing a verdict. */
const LOOKS = ["hoverToken", "targetToken"];
const CHANGES = [
  ...SETTING_HOOKS,
  "canvasReady",
  "sightRefresh",
  "canvasTearDown",
  "ready",
  "controlToken",
  ...["create", "update", "delete"].flatMap((action) =>
    ["Wall", "Token", "Tile", "Region", "RegionBehavior", "AmbientLight", "Scene"].map((name) => action + name),
  ),
];

/** Keeps the panel in step with the map. */
export const keepPanel = (standIn: StandIn): void => {
  const verdict = element("verdict", HTMLElement);
  const legend = element("legend", HTMLUListElement);
  const settings = element("settings", HTMLElement);
  const list = creatureList(element("creatures", HTMLUListElement), standIn);
  /** While the pointer is on the panel the verdict does not shrink, so that rows below it do not move. */
  const steady = (): void => {
    verdict.style.minHeight = verdict.parentElement?.matches(":hover") === true ? `${verdict.offsetHeight}px` : "";
  };
  const look = onceAFrame(() => {
    steady();
    showVerdicts(verdict, standIn);
    list.refresh();
  });
  const judge = onceAFrame(() => {
    showVerdicts(verdict, standIn);
    list.judge();
  });
  for (const hook of LOOKS) Hooks.on(hook, look);
  for (const hook of CHANGES) Hooks.on(hook, judge);
  showSettings(settings, standIn);
  const explain = (): void => {
    showLegend(legend, standIn);
  };
  explain();
  for (const hook of SETTING_HOOKS) Hooks.on(hook, explain);
  darkScheme.addEventListener("change", explain);
};
