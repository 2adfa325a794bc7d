/**
 * Barriers that an attack destroys on its way. Why it is read this way: docs/decisions/0028-what-an-attack-breaks.md.
 */
import type { Battlefield, TerrainArea } from "../../scene/model/battlefield";
import { reason, type Attack, type Verdict } from "../attack/verdict";
import type { JudgeTo } from "./rule-set";

const OPENED = { cover: "none", blocksEffect: false, blocksSight: false } as const;

type Destroyed = readonly string[];

const made = new WeakMap<Battlefield, Map<string, Battlefield>>();

/** The battlefield without these walls, and with these areas of terrain in nobody's way. Creatures stay. Cached. */
const withoutBarriers = (battlefield: Battlefield, ids: Destroyed): Battlefield => {
  const known = made.get(battlefield) ?? new Map<string, Battlefield>();
  made.set(battlefield, known);
  const key = JSON.stringify(ids);
  const left = known.get(key) ?? newWithoutBarriers(battlefield, new Set(ids));
  known.set(key, left);
  return left;
};

const newWithoutBarriers = (battlefield: Battlefield, ids: ReadonlySet<string>): Battlefield => {
  const opened = (terrain: TerrainArea): TerrainArea => (ids.has(terrain.id) ? { ...terrain, ...OPENED } : terrain);
  return {
    ...battlefield,
    terrains: battlefield.terrains.map(opened),
    walls: battlefield.walls.filter(({ id }) => !ids.has(id)),
  };
};

const isInTheWay = ({ obstacles, lines }: Verdict, id: string): boolean =>
  obstacles.includes(id) || lines.some((line) => line.obstacles.includes(id));

/**
 * The rules without the walls and terrain that an attack destroys, for books that do not say what is destroyed. The reasons
 * name the obstacles that would be in its way.
 */
export const withDestroyed = <Rules extends { readonly judge: JudgeTo }>(rules: Rules): Rules => ({
  ...rules,
  judge: (battlefield, asked, options, depth) => {
    const { destroys = [], ...attack }: Attack = asked;
    if (destroys.length === 0) return rules.judge(battlefield, asked, options, depth);
    const verdict = rules.judge(withoutBarriers(battlefield, destroys), attack, options, depth);
    if (depth === "level") return verdict;
    const whole = rules.judge(battlefield, attack, options, depth);
    const obstacles = destroys.filter((id) => isInTheWay(whole, id) && !isInTheWay(verdict, id));
    return obstacles.length === 0
      ? verdict
      : { ...verdict, reasons: [...verdict.reasons, reason("Destroyed", { obstacles })] };
  },
});
