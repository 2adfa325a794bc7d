/** Which walls an attack can break to reach its target. */
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import type { Attack } from "../../rules/attack/verdict";
import type { FurtherAnswer, IfBroken, RuledAttack, RuledTarget } from "../adapter/attack";
import type { Breakable } from "../../foundry/canvas/breakable-walls";

/** More walls than this are not broken by one attack. */
const MOST_WALLS = 8;

/** Whether an attack is refused, and by what. */
export type Refused = Pick<RuledTarget, "verdict" | "refusal">;

interface BreakingParts {
  /** As its user knows the map; null where they do not know both creatures. */
  readonly known: (attack: Attack) => Refused | null;
  /** As it truly is. */
  readonly ruled: (attack: Attack) => RuledTarget;
  readonly breakableAs: (wall: string) => Breakable;
}

interface Found {
  readonly walls: readonly string[];
  readonly ruled: Refused;
}

/** What is named as the reason that the target cannot be attacked. */
const inTheWay = ({ verdict, refusal }: Refused): readonly string[] => [
  ...new Set([
    ...verdict.obstacles,
    ...Object.values(refusal?.data ?? {}).flatMap((value) => (typeof value === "object" ? value : [])),
  ]),
];

const levelOf = ({ ruled: { verdict } }: Found): number =>
  ruleSetInForce(verdict.ruleset).levels.indexOf(verdict.cover);

const isFree = ({ ruled }: Found): boolean => ruled.refusal === null;

/** One wall where that is enough, the one that leaves least cover; otherwise all that is met, then what is behind it. */
const foundFor = (
  attack: Attack,
  so: Found,
  known: BreakingParts["known"],
  isBreakable: (wall: string) => boolean,
): readonly string[] | undefined => {
  const met = inTheWay(so.ruled).filter((id) => !so.walls.includes(id) && isBreakable(id));
  if (met.length === 0 || so.walls.length >= MOST_WALLS) return undefined;
  const breaking = (more: readonly string[]): readonly Found[] => {
    const walls = [...so.walls, ...more];
    const ruled = known({ ...attack, destroys: walls });
    return ruled === null ? [] : [{ walls, ruled }];
  };
  const [one] = met
    .flatMap((id) => breaking([id]))
    .filter(isFree)
    .toSorted((p, q) => levelOf(p) - levelOf(q));
  if (one !== undefined) return one.walls;
  const [all] = breaking(met);
  if (all === undefined) return undefined;
  return isFree(all) ? all.walls : foundFor(attack, all, known, isBreakable);
};

/**
 * The walls that a forbidden attack breaks to reach its target, as far as its user knows what stops it. Undefined if
 * breaking them does not help.
 */
export const wallsToBreak = (
  attack: Attack,
  known: BreakingParts["known"],
  isBreakable: (wall: string) => boolean,
): readonly string[] | undefined => {
  const first = known(attack);
  if (first === null || first.refusal === null) return undefined;
  return foundFor(attack, { walls: [], ruled: first }, known, isBreakable);
};

/**
 * How a forbidden attack would be ruled if it broke what stops it; undefined where nothing can be broken. What can is
 * what its user knows of, so that it tells nothing about what they do not see; the ruling is the true one.
 */
export const ifBroken = (
  attack: Attack,
  first: Refused,
  { known, ruled, breakableAs }: BreakingParts,
): IfBroken | undefined => {
  if (first.refusal === null || attack.destroys !== undefined) return undefined;
  const seen = wallsToBreak(attack, known, (id) => breakableAs(id) === "seen");
  const walls = seen ?? wallsToBreak(attack, known, (id) => breakableAs(id) !== "no");
  if (walls === undefined) return undefined;
  return {
    ...wayPast(walls, ruled({ ...attack, destroys: walls })),
    ...(seen === undefined ? { isMarked: true } : {}),
  };
};

const wayPast = (
  walls: readonly string[],
  { verdict, changes, dice, effects, missChance, models, refusal }: RuledTarget,
): IfBroken => ({
  walls,
  verdict,
  changes,
  dice,
  effects,
  missChance,
  ...(refusal === null ? {} : { refusal }),
  ...(models === undefined ? {} : { models }),
});

/**
 * An area breaks for all creatures inside what it breaks for one, whether its user knows of them or not. Those that it reaches
 * anyway have no cover from that.
 */
export const withBrokenForAll = (
  targets: readonly RuledTarget[],
  attacks: readonly Attack[],
  { ruled, breakableAs }: Pick<BreakingParts, "ruled" | "breakableAs">,
): readonly RuledTarget[] => {
  const offered = new Set(targets.flatMap(({ ifBroken: way }) => way?.walls ?? []));
  const wayFor = (each: RuledTarget): IfBroken | undefined => {
    const attack = attacks.find(({ target }) => target === each.target);
    if (attack === undefined || each.ifBroken !== undefined || offered.size === 0) return each.ifBroken;
    const isReached = each.refusal === null;
    const isOffered = (wall: string): boolean => offered.has(wall);
    const walls = isReached ? each.verdict.obstacles.filter(isOffered) : wallsToBreak(attack, ruled, isOffered);
    if (walls === undefined || walls.length === 0) return undefined;
    const way = wayPast(walls, ruled({ ...attack, destroys: walls }));
    if (isReached && way.verdict.cover === each.verdict.cover) return undefined;
    return {
      ...way,
      ...(walls.some((wall) => breakableAs(wall) !== "seen") ? { isMarked: true } : {}),
      ...(isReached ? { isOfCover: true } : {}),
    };
  };
  return targets.map((each) => {
    const way = wayFor(each);
    return way === undefined ? each : { ...each, ifBroken: way };
  });
};

/** The answer that a forbidden attack breaks what stops it, for a user who may know that it can. */
export const breakingAnswer = ({ targets }: Pick<RuledAttack, "targets">, isGM: boolean): readonly FurtherAnswer[] => {
  const ways = targets.flatMap(({ ifBroken: way }) => (way === undefined || (way.isMarked && !isGM) ? [] : [way]));
  const walls = [...new Set(ways.flatMap((way) => way.walls))];
  return walls.length === 0
    ? []
    : [{ id: "break", label: { key: "PARAPET.Break.Act", data: { obstacles: walls } }, manner: { destroys: walls } }];
};
