/** What the map check offers to mend in a scene counts afterwards as it did before. */
import type { Scene } from "../../src/battlefield/scene";
import { repairsOf, type Repair } from "../../src/battlefield/map-check";
import { claim, NOT_ASKED } from "./claim";

const repaired = (scene: Scene, repairs: readonly Repair[]): Scene => ({
  ...scene,
  walls: scene.walls.flatMap((wall) => {
    const repair = repairs.find((each) => each.wall === wall.id);
    if (repair === undefined) return [wall];
    return repair.kind === "delete" ? [] : [{ ...wall, c: repair.c }];
  }),
});

claim("a scene mended by the map check makes the same walls", {
  askedIn: 100,
  of: ["pathfinder1e"],
  contradiction: ({ situation, battlefield, fieldOf, luck }) => {
    const kind = (["zero-length", "double", "squared-up"] as const)[luck % 3] ?? "double";
    const repairs = repairsOf(kind, situation.scene, battlefield, situation.tidy);
    if (repairs.length === 0) return NOT_ASKED;
    const after = fieldOf(repaired(situation.scene, repairs));
    const [was, is] = [JSON.stringify(battlefield.walls), JSON.stringify(after.walls)];
    return was === is ? undefined : `${kind} ${JSON.stringify(repairs)}\n${was}\nthen ${is}`;
  },
});
