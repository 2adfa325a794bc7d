/** What the map check offers to mend in a scene counts afterwards as it did before. */
import type { Scene } from "../../src/battlefield/scene";
import { repairBook, safeRepairs, type Repair, type SafeRepairs } from "../../src/battlefield/map-repair";
import { claim, NOT_ASKED } from "./claim";

const repaired = (scene: Scene, repairs: readonly Repair[]): Scene => ({
  ...scene,
  walls: scene.walls.flatMap((wall) => {
    const repair = repairs.find((each) => each.wall === wall.id);
    if (repair === undefined) return [wall];
    return repair.kind === "delete" ? [] : [{ ...wall, c: repair.c }];
  }),
});

const settled = (work: Generator<void, SafeRepairs>): SafeRepairs => {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
};

const sorted = (walls: readonly object[]): string => JSON.stringify(walls.map((wall) => JSON.stringify(wall)).sort());

claim("a scene mended by the map check makes the same walls", {
  askedIn: 100,
  of: ["pathfinder1e"],
  contradiction: ({ situation, battlefield, fieldOf, luck }) => {
    const kind = (["zero-length", "double", "squared-up"] as const)[luck % 3] ?? "double";
    const groups = [...(repairBook(situation.scene, battlefield, situation.tidy).get(kind)?.values() ?? [])];
    const { repairs } = settled(safeRepairs(groups, situation.scene, situation.tidy));
    if (repairs.length === 0) return NOT_ASKED;
    const after = fieldOf(repaired(situation.scene, repairs));
    const [was, is] = [sorted(battlefield.walls), sorted(after.walls)];
    return was === is ? undefined : `${kind} ${JSON.stringify(repairs)}\n${was}\nthen ${is}`;
  },
});
