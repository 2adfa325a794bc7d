import type { Repair, SafeRepairs } from "../src/scene/map-check/map-repair";
import type { Scene } from "../src/scene/model/scene";

/** The scene as it is when Foundry has done what was offered. */
export const repaired = (scene: Scene, repairs: readonly Repair[]): Scene => ({
  ...scene,
  walls: scene.walls.flatMap((wall) => {
    const repair = repairs.find((each) => each.wall === wall.id);
    if (repair === undefined) return [wall];
    return repair.kind === "delete" ? [] : [{ ...wall, c: repair.c }];
  }),
});

/** What the work comes to in the end. */
export const settled = (work: Generator<void, SafeRepairs>): SafeRepairs => {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
};
