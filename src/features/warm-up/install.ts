import { idleTime } from "../../foundry/time/idle-time";
import { onceAFrame } from "../../foundry/time/measured";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import type { Table } from "../../table";
import { createWarmUp } from "./warm-up";

/** What a roll would have to wait for is done before it: a changed map is read, and attacks are judged in idle time. */
export const installWarmUp = (table: Table): void => {
  const { hooks, changes, whenChanged, verdicts, safely } = table;
  const warmUp = createWarmUp({ ...table, idle: idleTime, now: () => performance.now() });
  for (const version of [changes.rules, changes.walls]) whenChanged(version, warmUp.begin);
  const read = (): void => void (viewedScene() !== null && safely(verdicts.real.known, null));
  whenChanged(changes.map, onceAFrame(read));
  hooks.on("canvasReady", warmUp.begin);
  hooks.on("canvasTearDown", warmUp.end);
};
