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
  const { verdict, changes, effects, missChance, models, refusal } = ruled({ ...attack, destroys: walls });
  return {
    walls,
    verdict,
    changes,
    effects,
    missChance,
    ...(refusal === null ? {} : { refusal }),
    ...(models === undefined ? {} : { models }),
    ...(seen === undefined ? { isMarked: true } : {}),
  };
};

/** The answer that a forbidden attack breaks what stops it, for a user who may know that it can. */
export const breakingAnswer = ({ targets }: Pick<RuledAttack, "targets">, isGM: boolean): readonly FurtherAnswer[] => {
  const ways = targets.flatMap(({ ifBroken: way }) => (way === undefined || (way.isMarked && !isGM) ? [] : [way]));
  const walls = [...new Set(ways.flatMap((way) => way.walls))];
  return walls.length === 0
    ? []
    : [{ id: "break", label: { key: "PARAPET.Break.Act", data: { obstacles: walls } }, manner: { destroys: walls } }];
};
