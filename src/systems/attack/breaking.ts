/** Which walls an attack can break to reach its target. */
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import type { Attack } from "../../rules/attack/verdict";
import type { FurtherAnswer, IfBroken, RuledAttack, RuledTarget } from "../adapter/attack";
import type { Breakable } from "../../foundry/canvas/breakable-walls";

/** More walls than this are not broken by one attack. */
const MOST_WALLS = 8;

interface BreakingParts {
  readonly ruled: (attack: Attack) => RuledTarget;
  readonly breakableAs: (wall: string) => Breakable;
}

interface Found {
  readonly walls: readonly string[];
  readonly ruled: RuledTarget;
}

/** What is named as the reason that the target cannot be attacked. */
const inTheWay = ({ verdict, refusal }: RuledTarget): readonly string[] => [
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
  ruled: BreakingParts["ruled"],
  isBreakable: (wall: string) => boolean,
): Found | undefined => {
  const met = inTheWay(so.ruled).filter((id) => !so.walls.includes(id) && isBreakable(id));
  if (met.length === 0 || so.walls.length >= MOST_WALLS) return undefined;
  const breaking = (more: readonly string[]): Found => {
    const walls = [...so.walls, ...more];
    return { walls, ruled: ruled({ ...attack, destroys: walls }) };
  };
  const [one] = met
    .map((id) => breaking([id]))
    .filter(isFree)
    .toSorted((p, q) => levelOf(p) - levelOf(q));
  if (one !== undefined) return one;
  const all = breaking(met);
  return isFree(all) ? all : foundFor(attack, all, ruled, isBreakable);
};

/** How a forbidden attack would be ruled if it broke what stops it; undefined where nothing can be broken. */
export const ifBroken = (
  attack: Attack,
  first: RuledTarget,
  { ruled, breakableAs }: BreakingParts,
): IfBroken | undefined => {
  if (first.refusal === null || attack.destroys !== undefined) return undefined;
  const search = (isBreakable: (wall: string) => boolean): Found | undefined =>
    foundFor(attack, { walls: [], ruled: first }, ruled, isBreakable);
  const seen = search((id) => breakableAs(id) === "seen");
  const found = seen ?? search((id) => breakableAs(id) !== "no");
  if (found === undefined) return undefined;
  const { verdict, changes, effects, missChance, models } = found.ruled;
  return {
    walls: found.walls,
    verdict,
    changes,
    effects,
    missChance,
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
