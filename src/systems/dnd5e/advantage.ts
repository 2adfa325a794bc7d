/** One roll has advantage against all of its targets or none. */
import type { Effect } from "../../rules/attack/verdict";
import type { RuledAttack, RuledTarget } from "../adapter/attack";
import type { AttackProcess, BuiltRoll, RollOptions } from "./rolls";

const ADVANTAGE_EFFECTS = { "attack-at-advantage": "advantage", "attack-at-disadvantage": "disadvantage" } as const;
type AdvantageEffect = keyof typeof ADVANTAGE_EFFECTS;
type AdvantageKind = (typeof ADVANTAGE_EFFECTS)[AdvantageEffect];

const isAdvantageEffect = (effect: Effect): effect is AdvantageEffect => Object.hasOwn(ADVANTAGE_EFFECTS, effect);

/** Advantage and disadvantage that Parapet has put on a roll. */
export interface AppliedAdvantage {
  /** The kinds that the roll had before it was built. */
  readonly given: readonly AdvantageKind[];
  /** The changed options, with their own values. */
  readonly put: readonly {
    readonly options: RollOptions;
    readonly kind: AdvantageKind;
    readonly own: boolean | undefined;
  }[];
}

export const NO_ADVANTAGE: AppliedAdvantage = { given: [], put: [] };

interface Roll {
  readonly process: AttackProcess;
  /** Empty before the rolls are built. */
  readonly built: readonly BuiltRoll[];
}

const advantageIn = ({ targets, unjudged }: RuledAttack): readonly AdvantageKind[] =>
  (["attack-at-advantage", "attack-at-disadvantage"] as const)
    .filter((effect) => unjudged.length === 0 && targets.every(({ effects }) => effects.includes(effect)))
    .map((effect) => ADVANTAGE_EFFECTS[effect]);

/** In the system, advantage and disadvantage cancel. Rolls that are built keep theirs, or the player's choice. */
export const applyAdvantage = (
  { process, built }: Roll,
  ruled: RuledAttack,
  before: AppliedAdvantage,
): AppliedAdvantage => {
  const kinds = advantageIn(ruled);
  const put = kinds.flatMap((kind) =>
    (process.rolls ?? []).flatMap((config) => {
      const options = (config.options ??= {});
      const own = options[kind];
      if (own === true) return [];
      options[kind] = true;
      return [{ options, kind, own }];
    }),
  );
  return { given: built.length === 0 ? kinds : kinds.filter((kind) => before.given.includes(kind)), put };
};

export const removeAdvantage = ({ put }: AppliedAdvantage): void => {
  for (const { options, kind, own } of put) {
    if (own === undefined) delete options[kind];
    else options[kind] = own;
  }
};

/** Marks the targets whose advantage or disadvantage the roll does not have. */
export const withUnplacedAdvantage = (ruled: RuledAttack, { given }: AppliedAdvantage): RuledAttack => {
  const lacking = ({ effects, isLeftOut }: RuledTarget): readonly Effect[] =>
    isLeftOut === true
      ? []
      : effects.filter((effect) => isAdvantageEffect(effect) && !given.includes(ADVANTAGE_EFFECTS[effect]));
  return {
    ...ruled,
    targets: ruled.targets.map((each) => {
      const unplacedEffects = lacking(each);
      return unplacedEffects.length === 0 ? each : { ...each, unplacedEffects };
    }),
  };
};
