/** Every rule set on random battlefields, by every attack: a sound verdict, the same wherever the scene is. */
import fc, { type Arbitrary } from "fast-check";
import { dequal as isDeepEqual } from "dequal/lite";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { RULE_SETS } from "../../src/rules";
import { ATTACK_KINDS, type Attack, type Verdict } from "../../src/rules/attack/verdict";
import type { RuleOptions, RuleSet } from "../../src/rules/judge/rule-set";
import { rollsPercent } from "../../src/rules/judge/ruling";
import { readScene } from "../../src/scene/read-foundry/read-scene";
import type { Scene } from "../../src/scene/model/scene";
import { movedBy } from "../rule-sets/placement";
import { optionsFor, situations, type Situation } from "../rule-sets/situations";
import { MADE_SCENES } from "./foundry-sources";
import { oddValue } from "./spoiling";
import { must, target } from "./target";

const SETS = Object.values(RULE_SETS);

interface Case {
  readonly situation: Situation;
  readonly set: number;
  readonly more: Partial<Attack>;
  readonly odd: { readonly key: string; readonly value: unknown } | null;
  readonly by: readonly [number, number];
}

const MADE = MADE_SCENES.map((source) => readScene(source));

const more: Arbitrary<Partial<Attack>> = fc.record(
  {
    kind: fc.constantFrom(...ATTACK_KINDS),
    reach: fc.constantFrom(null, 0, 5, 1000, 0.1),
    increment: fc.constantFrom(1, 5, 100),
    isCharge: fc.boolean(),
    isReadied: fc.boolean(),
    isBraced: fc.boolean(),
    isSpread: fc.boolean(),
    isSightless: fc.boolean(),
    isForce: fc.boolean(),
    destroys: fc.constantFrom([], ["wall:w1"], ["wall:none"], ["token:b"]),
    ruled: fc.constantFrom({}, { concealment: "total" as const }, { cover: "none" }, { missChance: 35 }),
    origin: fc.constantFrom(null, { x: 0, y: 0 }, { x: 250.3, y: 100 }, { x: -60_000, y: 60_000 }),
  },
  { requiredKeys: [] },
);

const drawn: Arbitrary<Situation> = fc.oneof(
  { weight: 4, arbitrary: situations },
  {
    weight: 1,
    arbitrary: fc.tuple(situations, fc.constantFrom(...MADE)).map(([situation, scene]) => ({
      ...situation,
      scene,
      attack: { ...situation.attack, attacker: "token:Token0", target: "token:Token1" },
    })),
  },
);

/** Whole squares, on hexes as many as bring the pattern back to itself: the scene's grid stays where it is. */
const by: Arbitrary<readonly [number, number]> = fc.tuple(
  fc.integer({ min: -20, max: 20 }),
  fc.integer({ min: -20, max: 20 }),
);

const cases: Arbitrary<Case> = fc.record({
  situation: drawn,
  set: fc.nat(SETS.length - 1),
  more,
  by,
  odd: fc.option(fc.record({ key: fc.constantFrom("attacker", "target", "option", "level"), value: oddValue }), {
    freq: 4,
  }),
});

const judged = (
  { judge, unsetBase }: RuleSet,
  scene: Scene,
  { tidy }: Situation,
  asked: [Attack, RuleOptions],
): Verdict => judge(battlefieldOf(scene, tidy, unsetBase), ...asked);

const mustBeSound = (verdict: Verdict, { levels, unsetBase }: RuleSet, { scene, tidy }: Situation): void => {
  const { walls, creatures, terrains, veils, surfaces } = battlefieldOf(scene, tidy, unsetBase);
  const known = new Set([...walls, ...creatures, ...terrains, ...veils, ...surfaces].map(({ id }) => id));
  must(levels.includes(verdict.cover), `its cover is ${verdict.cover}`);
  const strange = verdict.obstacles.filter((id) => !known.has(id));
  must(strange.length === 0, `obstacles that are not there: ${strange.join(" ")}`);
  must(isDeepEqual(JSON.parse(JSON.stringify(verdict)), verdict), "it is no plain data");
  must(verdict.missChance >= 0 && verdict.missChance <= 100, `its miss chance is ${verdict.missChance}`);
  must(!JSON.stringify(verdict).includes("null,null"), "a place that is none");
};

/** What does not change with the place. */
const unplaced = ({ lines, figures, origin, ...rest }: Verdict): string =>
  JSON.stringify({
    ...rest,
    lines: lines.map(({ isBlocked, obstacles }) => ({ isBlocked, obstacles })),
    figures: figures.length,
    hasOrigin: origin !== null,
  });

/** Unknown creatures and unknown options are rejected by name. */
const mustRefuse = (ruleSet: RuleSet, its: Case, attack: Attack): void => {
  const { key, value } = its.odd!;
  const asked: [Attack, RuleOptions] =
    key === "option"
      ? [attack, { [String(value)]: String(value) }]
      : key === "level"
        ? [{ ...attack, ruled: { cover: String(value) } }, {}]
        : [{ ...attack, [key]: typeof value === "string" ? value : String(value) }, {}];
  try {
    judged(ruleSet, its.situation.scene, its.situation, asked);
    must(key === "level" || key === "attacker", "it is judged though nothing of the kind is there");
  } catch (error) {
    must(
      error instanceof RangeError,
      `${key}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  }
};

/** What a GM may rule by this rule set. */
const withRuling = ({ ruled, ...attack }: Attack, { levels, concealmentWords }: RuleSet): Attack => {
  if (ruled === undefined || (ruled.concealment !== undefined && concealmentWords === null)) return attack;
  if (ruled.missChance !== undefined && !rollsPercent({ concealmentWords })) return attack;
  return { ...attack, ruled: ruled.cover === undefined ? ruled : { cover: levels.at(-1)! } };
};

export const judge = target("judge", 25, cases, (its) => {
  const {
    situation,
    by: [right, down],
  } = its;
  const ruleSet = SETS[its.set]!;
  const attack: Attack = { ...situation.attack, ...its.more };
  if (attack.attacker === null && attack.origin === null) return;
  if (attack.kind !== "area" && attack.attacker === null) return;
  const ruled = withRuling(attack, ruleSet);
  if (its.odd !== null) return mustRefuse(ruleSet, its, ruled);
  const options = optionsFor(ruleSet, situation);
  const verdict = judged(ruleSet, situation.scene, situation, [ruled, options]);
  mustBeSound(verdict, ruleSet, situation);
  const { type, size } = situation.scene.grid;
  if (type.startsWith("hex") || Math.abs(ruled.origin?.x ?? 0) > 50_000) return;
  const place = movedBy(right * size, down * size);
  const moved: Attack = { ...ruled, origin: ruled.origin === null ? null : place.place(ruled.origin) };
  const again = judged(ruleSet, place.scene(situation.scene), situation, [moved, options]);
  must(unplaced(again) === unplaced(verdict), `elsewhere it is\n${unplaced(again)}, here\n${unplaced(verdict)}`);
});
