/** One roll is at advantage against all of its targets or against none. */
import type { Effect } from "../../rules/attack/verdict";
import type { RuledAttack, RuledTarget } from "../adapter/attack";
import type { AttackProcess, BuiltRoll, RollOptions } from "./rolls";

const SWAYS = { "attack-at-advantage": "advantage", "attack-at-disadvantage": "disadvantage" } as const;
type SwayingEffect = keyof typeof SWAYS;
type Sway = (typeof SWAYS)[SwayingEffect];

const isSwaying = (effect: Effect): effect is SwayingEffect => Object.hasOwn(SWAYS, effect);

/** What has been put on a roll for it. */
export interface Swayed {
  /** What the roll was given before it was built. */
  readonly given: readonly Sway[];
  /** The options that were changed, with what they had before. */
  readonly put: readonly { readonly options: RollOptions; readonly sway: Sway; readonly own: boolean | undefined }[];
}

export const NOT_SWAYED: Swayed = { given: [], put: [] };

interface Roll {
  readonly process: AttackProcess;
  /** None before they are built. */
  readonly built: readonly BuiltRoll[];
}

const swaysIn = ({ targets, unjudged }: RuledAttack): readonly Sway[] =>
  (["attack-at-advantage", "attack-at-disadvantage"] as const)
    .filter((effect) => unjudged.length === 0 && targets.every(({ effects }) => effects.includes(effect)))
    .map((effect) => SWAYS[effect]);

/** The system lets the two cancel, whoever brings them. Rolls that are built have got theirs, or the player's choice. */
export const putSways = ({ process, built }: Roll, struck: RuledAttack, before: Swayed): Swayed => {
  const sways = swaysIn(struck);
  const put = sways.flatMap((sway) =>
    (process.rolls ?? []).flatMap((config) => {
      const options = (config.options ??= {});
      const own = options[sway];
      if (own === true) return [];
      options[sway] = true;
      return [{ options, sway, own }];
    }),
  );
  return { given: built.length === 0 ? sways : sways.filter((sway) => before.given.includes(sway)), put };
};

export const takeOffSways = ({ put }: Swayed): void => {
  for (const { options, sway, own } of put) {
    if (own === undefined) delete options[sway];
    else options[sway] = own;
  }
};

/** The targets whose advantage or disadvantage the roll has not got say so. */
export const withUnplacedSways = (ruled: RuledAttack, { given }: Swayed): RuledAttack => {
  const lacking = ({ effects, isLeftOut }: RuledTarget): readonly Effect[] =>
    isLeftOut === true ? [] : effects.filter((effect) => isSwaying(effect) && !given.includes(SWAYS[effect]));
  return {
    ...ruled,
    targets: ruled.targets.map((each) => {
      const unplacedEffects = lacking(each);
      return unplacedEffects.length === 0 ? each : { ...each, unplacedEffects };
    }),
  };
};
