import { idleTime } from "../../foundry/time/idle-time";
import type { Table } from "../../table";
import { createWarmUp } from "./warm-up";

/** Attacks judged in idle time, so that the first one asked for is not the slow one. */
export const installWarmUp = (table: Table): void => {
  const { hooks, changes, whenChanged } = table;
  const warmUp = createWarmUp({ ...table, idle: idleTime, now: () => performance.now() });
  for (const version of [changes.rules, changes.walls]) whenChanged(version, warmUp.begin);
  hooks.on("canvasReady", warmUp.begin);
  hooks.on("canvasTearDown", warmUp.end);
};
