import { idleTime } from "../../foundry/time/idle-time";
import type { Table } from "../../table";
import { createWarmUp } from "./warm-up";

/** Attacks judged in idle time, so that the first one asked for is not the slow one. */
export const installWarmUp = ({ hooks, verdicts, guard, words, changes, whenChanged }: Table): void => {
  const warmUp = createWarmUp({ verdicts, guard, words, idle: idleTime, now: () => performance.now() });
  for (const version of [changes.rules, changes.walls]) whenChanged(version, warmUp.begin);
  hooks.on("canvasReady", warmUp.begin);
  hooks.on("canvasTearDown", warmUp.end);
};
