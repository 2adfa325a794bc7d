/** A map made ready for one game: read once, judged often. */
import { tokenAt } from "../src/analysis/point";
import { creaturesCalled, type Battlefield, TIDY_DEFAULTS, type TidyOptions } from "../src/scene/model/battlefield";
import type { Scene, SceneToken } from "../src/scene/model/scene";
import { battlefieldOf } from "../src/scene/snapshot/snapshot";
import { ruleSets, ruleSetWith } from "../src/rules/index";
import { optionValues, readingOf, type RuleOptions, type RuleSet } from "../src/rules/judge/rule-set";
import { ATTACK_KINDS, type Attack, type Verdict } from "../src/rules/attack/verdict";

/** A creature that the file lacks: one space large, in the space that holds the point. It gives nobody cover. */
export interface PlacedCreature {
  readonly name: string;
  /** Pixels. */
  readonly x: number;
  readonly y: number;
  /** Of the feet, scene units. Without it they are on the ground. */
  readonly elevation?: number;
}

/** By which rules a map is judged, and how its walls are tidied. */
export interface MapRules {
  /** The id of a rule set of `ruleSets()`, such as `dnd5e`. */
  readonly rules: string;
  /** Options of the rule set; those left out have their defaults. */
  readonly options?: RuleOptions;
  /** How far crooked walls are squared up and gaps are closed, in squares. */
  readonly tidy?: Pick<TidyOptions, "wallSnap" | "wallGap">;
  /** Creatures besides those of the file. */
  readonly creatures?: readonly PlacedCreature[];
}

/** A scene as the rules see it. A changed scene is prepared again. */
export interface PreparedMap {
  readonly scene: Scene;
  readonly ruleSet: RuleSet;
  readonly options: RuleOptions;
  readonly battlefield: Battlefield;
}

/** Its id is `placed-1` for the first. */
const placedToken = (scene: Scene, { unsetBase }: RuleSet, its: PlacedCreature, index: number): SceneToken => {
  const { name, x, y, elevation = 0 } = its;
  for (const [key, value] of Object.entries({ x, y, elevation }))
    if (!Number.isFinite(value)) throw new RangeError(`creatures[${index}].${key}: expected a number, got ${value}`);
  const spot = its.elevation === undefined ? { x, y } : { x, y, elevation };
  return { ...tokenAt(scene, unsetBase, spot, `placed-${index + 1}`), name };
};

/** Throws `RangeError` for rules, options or places that do not exist, `SceneError` for a scene that is too large. */
export const prepare = (
  scene: Scene,
  { rules, options = {}, tidy = TIDY_DEFAULTS, creatures = [] }: MapRules,
): PreparedMap => {
  const ruleSet = ruleSetWith(rules) ?? ruleSetWith(`parapet.${rules}`);
  if (ruleSet === undefined) {
    const ids = ruleSets().map(({ id }) => id);
    throw new RangeError(`rules: expected one of ${ids.join(", ")}, got ${rules}`);
  }
  optionValues(ruleSet.options, options);
  const reading = readingOf(ruleSet, options, tidy);
  const placed = creatures.map((its, i) => placedToken(scene, ruleSet, its, i));
  const peopled = placed.length === 0 ? scene : { ...scene, tokens: [...scene.tokens, ...placed] };
  return { scene: peopled, ruleSet, options, battlefield: battlefieldOf(peopled, reading, ruleSet.unsetBase) };
};

/** An attack: its attacker, its target, its manner. Creatures by id, with or without `token:`, or by a name that only one of them has. */
export type Asked = Partial<Omit<Attack, "attacker" | "target">> & {
  /** Null for an area that no creature makes; it then has an `origin`. */
  readonly attacker: string | null;
  readonly target: string;
};

const idOf = (battlefield: Battlefield, role: string, text: string): string => {
  const [found, ...others] = creaturesCalled(battlefield, text);
  if (found === undefined) throw new RangeError(`${role}: expected a creature of the map, got ${text}`);
  if (others.length > 0)
    throw new RangeError(`${role}: expected an id, got ${text}, the name of ${others.length + 1} creatures`);
  return found.id;
};

/** Of one attack: whether there is one, its cover and concealment, the numbers on the dice, and why. */
export const judge = ({ battlefield, ruleSet, options }: PreparedMap, asked: Asked): Verdict => {
  const { kind = "ranged" } = asked;
  if (!ATTACK_KINDS.includes(kind))
    throw new RangeError(`kind: expected one of ${ATTACK_KINDS.join(", ")}, got ${kind}`);
  const attack: Attack = {
    reach: null,
    origin: null,
    ...asked,
    kind,
    attacker: asked.attacker === null ? null : idOf(battlefield, "attacker", asked.attacker),
    target: idOf(battlefield, "target", asked.target),
  };
  return ruleSet.judge(battlefield, attack, options);
};

/** Of every creature that is not hidden on every other one, each judged when it is taken. */
export function* judgeAll(
  map: PreparedMap,
  manner: Partial<Omit<Attack, "attacker" | "target">> = {},
): Generator<Verdict, void> {
  const seen = map.battlefield.creatures.filter(({ isHidden }) => !isHidden);
  for (const { id: attacker } of seen)
    for (const { id: target } of seen) if (attacker !== target) yield judge(map, { ...manner, attacker, target });
}
