/** Repairs that the map check offers change no wall's effect. */
import { isSamePoint, turn } from "../../src/geometry/numbers/lattice";
import { MEND_KINDS, type Wall } from "../../src/scene/model/battlefield";
import { repairBook, safeRepairs } from "../../src/scene/map-check/map-repair";
import { repaired, settled } from "../map-repairs";
import { claim, NOT_ASKED } from "./claim";

/** A wall and what closes the gap that it goes on to are one. */
const straight = (walls: readonly Wall[]): readonly Wall[] => {
  for (const first of walls)
    for (const second of walls) {
      const goesOn = first !== second && first.id === second.id && isSamePoint(first.b, second.a);
      if (!goesOn || turn(first.a, first.b, second.b) !== 0) continue;
      return straight([...walls.filter((wall) => wall !== first && wall !== second), { ...first, b: second.b }]);
    }
  return walls;
};

const sorted = (walls: readonly object[]): string => JSON.stringify(walls.map((wall) => JSON.stringify(wall)).sort());

claim("a scene repaired by the map check has the same walls", {
  askedIn: 100,
  of: ["pathfinder1e"],
  contradiction: ({ situation, battlefield, fieldOf, luck }) => {
    const kind = MEND_KINDS[luck % MEND_KINDS.length] ?? "double";
    const groups = [...(repairBook(situation.scene, battlefield, situation.tidy).get(kind)?.values() ?? [])];
    const { repairs } = settled(safeRepairs(groups, situation.scene, { tidy: situation.tidy }));
    if (repairs.length === 0) return NOT_ASKED;
    const after = fieldOf(repaired(situation.scene, repairs));
    const [was, is] = [sorted(straight(battlefield.walls)), sorted(straight(after.walls))];
    return was === is ? undefined : `${kind} ${JSON.stringify(repairs)}\n${was}\nthen ${is}`;
  },
});
