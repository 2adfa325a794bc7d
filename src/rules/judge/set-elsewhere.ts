/** Names in a verdict what another package's setting decides of its cover. */
import { overlaps } from "../../geometry/heights/height-band";
import { meetsConvex } from "../../geometry/polygons/convex";
import { type Battlefield, type Creature, creatureWithId, type Wall } from "../../scene/model/battlefield";
import { LEVELS_ON_OTHERS } from "../../scene/read-foundry/other-settings";
import { COVER_SETTERS, SETTER_NAMES, type CoverSetter } from "../../scene/model/scene";
import { reason, type Attack, type Reason, type Verdict } from "../attack/verdict";

interface SetElsewhere {
  readonly passed: readonly Wall[];
  /** Walls and terrain that give cover, by id. */
  readonly setters: ReadonlyMap<string, CoverSetter>;
}

const NOTHING: SetElsewhere = { passed: [], setters: new Map() };

const known = new WeakMap<Battlefield, SetElsewhere>();

/** Looked for once; on most maps there is none. */
const setElsewhere = (battlefield: Battlefield): SetElsewhere => {
  const before = known.get(battlefield);
  if (before !== undefined) return before;
  const walls = battlefield.walls.filter(({ setBy }) => setBy !== undefined);
  const all = [...walls, ...battlefield.terrains].flatMap(({ id, setBy }) =>
    setBy === undefined ? [] : [[id, setBy] as const],
  );
  const found = all.length === 0 ? NOTHING : { passed: walls.filter(isPassed), setters: new Map(all) };
  known.set(battlefield, found);
  return found;
};

const isPassed = ({ grade, effect }: Wall): boolean => grade === "none" && effect === "none";

/** Whether a wall stands on the line between two centres, somewhere between the lowest foot and the highest head. */
const isBetween = ({ a, b, extent, levels }: Wall, from: Creature, to: Creature): boolean => {
  const band = {
    bottom: Math.min(from.extent.bottom, to.extent.bottom),
    top: Math.max(from.extent.top, to.extent.top),
  };
  const isOnLevel = levels.length === 0 || to.level === null || levels.includes(to.level);
  return isOnLevel && overlaps(extent, band) && meetsConvex({ a: from.centre, b: to.centre }, [a, b]);
};

const passedBetween = (battlefield: Battlefield, { attacker, target, kind }: Attack, passed: readonly Wall[]) => {
  const from = attacker === null || kind === "area" ? undefined : creatureWithId(battlefield, attacker);
  const to = creatureWithId(battlefield, target);
  if (from === undefined || to === undefined) return [];
  return passed.filter((wall) => isBetween(wall, from, to)).map(({ id }) => id);
};

/**
 * A level that another package keeps for two creatures; undefined for none. Areas measure from where they start. By rules that have
 * not all of the package's levels its words mean something else.
 */
export const coverSetOn = (
  battlefield: Battlefield,
  { attacker, target, kind }: Attack,
  known: readonly string[],
): { readonly cover: string; readonly by: CoverSetter } | undefined => {
  const coverOn = attacker === null || kind === "area" ? undefined : creatureWithId(battlefield, attacker)?.coverOn;
  if (coverOn === undefined || !LEVELS_ON_OTHERS.every((level) => known.includes(level))) return undefined;
  const { by, levels } = coverOn;
  const id = target.replace(/^token:/, "");
  const cover = Object.hasOwn(levels, id) ? levels[id] : undefined;
  return cover === undefined ? undefined : { cover, by };
};

/** The verdict with a reason for each setter whose settings count in it, after all others. */
export const withSettersNamed = (battlefield: Battlefield, attack: Attack, verdict: Verdict): Verdict => {
  const { passed, setters } = setElsewhere(battlefield);
  if (setters.size === 0) return verdict;
  const open = passedBetween(battlefield, attack, passed);
  const reasons = COVER_SETTERS.flatMap((setter): Reason[] => {
    const of = (ids: readonly string[]): readonly string[] =>
      [...new Set(ids)].filter((id) => setters.get(id) === setter);
    const said = { covers: of(verdict.obstacles.filter((id) => !open.includes(id))), passes: of(open) };
    return (["covers", "passes"] as const)
      .filter((does) => said[does].length > 0)
      .map((does) => reason(`SetElsewhere.${does}`, { obstacles: said[does], by: SETTER_NAMES[setter] }));
  });
  return reasons.length === 0 ? verdict : { ...verdict, reasons: [...verdict.reasons, ...reasons] };
};
