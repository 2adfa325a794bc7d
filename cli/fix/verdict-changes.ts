/** Verdicts that differ between two states of a map. */
import { TooLargeError } from "../../src/rules/judge/question-size";
import type { RuleSet } from "../../src/rules/judge/rule-set";
import { ruleSets } from "../../src/rules/index";
import { ATTACK_KINDS, type Attack, type Verdict } from "../../src/rules/attack/verdict";
import { type Box, boxAround, boxesTouch, boxOf } from "../../src/geometry/polygons/box";
import type { Battlefield, Creature, TidyOptions, Wall } from "../../src/scene/model/battlefield";
import type { Scene } from "../../src/scene/model/scene";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";

export interface VerdictChange {
  readonly ruleSet: string;
  readonly attack: Attack;
  readonly before: string;
  readonly after: string;
}

/** What players learn of a verdict; which walls it names may differ. */
const decided = ({
  cover,
  concealment,
  missChance,
  lineOfEffect,
  lineOfSight,
  modifiers,
  permissions,
}: Verdict): string =>
  JSON.stringify({ cover, concealment, missChance, lineOfEffect, lineOfSight, modifiers, permissions });

const judged = (judge: () => Verdict): Verdict | undefined => {
  try {
    return judge();
  } catch (error) {
    if (error instanceof TooLargeError) return undefined;
    throw error;
  }
};

const wordsOf = (verdict: Verdict | undefined): string => {
  if (verdict === undefined) return "not judged";
  const { cover, concealment, lineOfSight } = verdict;
  return [
    cover,
    ...(concealment === "none" ? [] : [`concealment ${concealment}`]),
    ...(lineOfSight ? [] : ["no sight"]),
  ].join(", ");
};

/** The creature and, in the dark, every light that reaches it: all lines of its verdicts start and end there. */
const boxAbout = ({ footprint, centre }: Creature, { lights, darkness }: Battlefield): Box =>
  boxOf([
    ...footprint,
    ...(darkness === 0 ? [] : lights)
      .filter(({ at, dim, rim }) => Math.hypot(at.x - centre.x, at.y - centre.y) <= dim + rim)
      .map(({ at }) => at),
  ]);

/** Attacks whose lines may meet one of the walls. */
const attacksNear = (battlefield: Battlefield, walls: readonly Box[]): Attack[] => {
  const boxes = battlefield.creatures.map((creature) => ({ id: creature.id, box: boxAbout(creature, battlefield) }));
  return boxes.flatMap((attacker) =>
    boxes.flatMap((target) => {
      const box = boxAround(attacker.box, target.box);
      if (attacker === target || !walls.some((wall) => boxesTouch(wall, box))) return [];
      return ATTACK_KINDS.map((kind): Attack => ({
        attacker: attacker.id,
        target: target.id,
        kind,
        reach: null,
        origin: null,
      }));
    }),
  );
};

/** Walls that count otherwise than they did, before and after. */
const changedWalls = (before: Battlefield, after: Battlefield): Box[] => {
  const textOf = (wall: Wall): string => JSON.stringify(wall);
  const [was, is] = [before, after].map(({ walls }) => new Set(walls.map(textOf)));
  return [
    ...before.walls.filter((wall) => is?.has(textOf(wall)) !== true),
    ...after.walls.filter((wall) => was?.has(textOf(wall)) !== true),
  ].map(({ a, b }) => boxOf([a, b]));
};

const changesBy = (ruleSet: RuleSet, was: Scene, is: Scene, tidy: TidyOptions): VerdictChange[] => {
  const [before, after] = [was, is].map((scene) => battlefieldOf(scene, tidy, ruleSet.unsetBase));
  if (before === undefined || after === undefined) return [];
  const attacks = attacksNear(before, changedWalls(before, after));
  return attacks.flatMap((attack): VerdictChange[] => {
    const first = judged(() => ruleSet.judge(before, attack, {}));
    const second = judged(() => ruleSet.judge(after, attack, {}));
    if (first === undefined || second === undefined || decided(first) === decided(second)) return [];
    return [{ ruleSet: ruleSet.id, attack, before: wordsOf(first), after: wordsOf(second) }];
  });
};

/** Attacks of every creature on every other, by all rule sets with their default options. */
export const verdictChanges = (before: Scene, after: Scene, tidy: TidyOptions): readonly VerdictChange[] =>
  ruleSets().flatMap((ruleSet) => changesBy(ruleSet, before, after, tidy));
