/** The cover map of random scenes, followed through changes and broken off: what it tells is of the ladder, and it ends. */
import fc from "fast-check";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import type { Scene } from "../../src/scene/model/scene";
import {
  coverMapOf,
  followQuestion,
  placesIn,
  settleCoverMap,
  type CoverMap,
  type MapQuestion,
} from "../../src/rules/cover-map/cover-map";
import { RULE_SETS } from "../../src/rules";
import { optionsFor, situations, type Situation } from "../rule-sets/situations";
import { must, target } from "./target";

const SETS = Object.values(RULE_SETS);

const cases = fc.record({
  situations: fc.array(situations, { minLength: 1, maxLength: 3 }),
  set: fc.nat(SETS.length - 1),
  isShot: fc.boolean(),
  radius: fc.integer({ min: 0, max: 12 }),
  steps: fc.nat(60),
});

/** Steps that no map of so few squares can need. */
const MOST_STEPS = 20_000;

const work = (map: CoverMap, steps: number): boolean => {
  const its = settleCoverMap(map);
  for (let i = 0; i < steps; i += 1) if (its.next().done === true) return true;
  its.return();
  return false;
};

const isAcross = ({ scene }: Situation, { grid }: Scene): boolean => scene.grid.type === grid.type;

export const coverMaps = target("cover-map", 5, cases, ({ situations: all, set, isShot, radius, steps }) => {
  const ruleSet = SETS[set]!;
  const [first] = all;
  const questionOf = (situation: Situation): MapQuestion => ({
    scene: situation.scene,
    battlefield: battlefieldOf(situation.scene, situation.tidy, ruleSet.unsetBase),
    ruleSet,
    radius,
    options: optionsFor(ruleSet, first!),
    creature: "token:A",
    target: isShot ? "token:b" : null,
    isOpen: ({ x }) => x % 5 !== 3,
  });
  const map = coverMapOf(questionOf(first!));
  for (const situation of all) {
    if (!isAcross(situation, first!.scene)) continue;
    followQuestion(map, questionOf(situation));
    work(map, steps);
  }
  must(work(map, MOST_STEPS), "it does not end");
  const places = placesIn(map);
  must(
    places.every(({ isStale }) => !isStale),
    "a place is stale though all is done",
  );
  const count = ruleSet.levels.length;
  must(
    places.every(({ cover: { level } }) => level === null || (level >= 0 && level < count)),
    "a level that is none",
  );
});
