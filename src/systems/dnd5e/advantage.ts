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
  /** In its dialog, a button chooses what the die is rolled with. */
  readonly hasDialog?: boolean;
}

const MODES = { advantage: 1, disadvantage: -1 } as const satisfies Record<AdvantageKind, number>;
const OPPOSITES = { advantage: "disadvantage", disadvantage: "advantage" } as const satisfies Record<
  AdvantageKind,
  string
>;

/**
 * Whether a built roll has it, or it has cancelled with its opposite; `wasPut`: before the roll was built. A system that does
 * not tell is believed.
 * Source: https://github.com/foundryvtt/dnd5e, `module/dice/d20-roll.mjs`, `d20-configuration-dialog.mjs` at release 5.3.3.
 */
const isOnDie = (
  kind: AdvantageKind,
  wasPut: boolean,
  { process, hasDialog }: Roll,
  { options }: BuiltRoll,
): boolean => {
  const { advantageMode } = options;
  if (advantageMode === undefined) return wasPut;
  if (advantageMode !== 0) return advantageMode === MODES[kind];
  const opposite = OPPOSITES[kind];
  return options[opposite] === true || process[opposite] === true || (wasPut && hasDialog !== true);
};

const advantageIn = ({ targets, unjudged }: RuledAttack): readonly AdvantageKind[] =>
  (["attack-at-advantage", "attack-at-disadvantage"] as const)
    .filter((effect) => unjudged.length === 0 && targets.every(({ effects }) => effects.includes(effect)))
    .map((effect) => ADVANTAGE_EFFECTS[effect]);

/**
 * In the system, advantage and disadvantage cancel. Rolls that are built keep theirs, or the player's choice: what they have is
 * read back.
 */
export const applyAdvantage = (roll: Roll, ruled: RuledAttack, before: AppliedAdvantage): AppliedAdvantage => {
  const { process, built } = roll;
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
  const isGiven = (kind: AdvantageKind): boolean =>
    built.every((each) => isOnDie(kind, before.given.includes(kind), roll, each));
  return { given: built.length === 0 ? kinds : kinds.filter(isGiven), put };
};

/** Whether built rolls still have what they were given. */
export const hasAdvantageStill = (roll: Roll, { given }: AppliedAdvantage): boolean =>
  given.every((kind) => roll.built.every((each) => isOnDie(kind, true, roll, each)));

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
