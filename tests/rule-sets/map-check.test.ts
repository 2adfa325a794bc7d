/** Repairs that the map check offers change no wall's effect. */
import { repairBook, safeRepairs } from "../../src/scene/map-check/map-repair";
import { repaired, settled } from "../map-repairs";
import { claim, NOT_ASKED } from "./claim";

const sorted = (walls: readonly object[]): string => JSON.stringify(walls.map((wall) => JSON.stringify(wall)).sort());

claim("a scene repaired by the map check has the same walls", {
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
