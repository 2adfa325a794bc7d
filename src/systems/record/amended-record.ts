/** A record as it is after somebody has said that the attack breaks what stops it. */
import type { Modifier } from "../../rules/attack/verdict";
import type { RuledTarget } from "../adapter/attack";
import type { Amendments, AttackRecord } from "./attack-record";

export const isSameModifier = (a: Modifier, b: Modifier): boolean =>
  a.stat === b.stat && a.value === b.value && a.side === b.side && a.type === b.type;

/** What is on the dice already stays there; people add what is new. */
const asBroken = (ruled: RuledTarget): RuledTarget => {
  const { ifBroken, changes: before, unplaced = [], unplacedEffects = [], unplacedDice = [], ...others } = ruled;
  if (ifBroken === undefined) return ruled;
  const { walls, verdict, changes, dice, effects, missChance, refusal = null, models } = ifBroken;
  const isAmong = (some: readonly Modifier[], one: Modifier): boolean => some.some((each) => isSameModifier(each, one));
  const isPlaced = (change: Modifier): boolean => isAmong(before, change) && !isAmong(unplaced, change);
  return {
    ...others,
    verdict,
    changes,
    dice,
    effects,
    unplaced: changes.filter((change) => !isPlaced(change)),
    unplacedEffects: effects.filter((each) => !ruled.effects.includes(each) || unplacedEffects.includes(each)),
    unplacedDice: dice.filter((each) => !ruled.dice.includes(each) || unplacedDice.includes(each)),
    missChance,
    refusal,
    ...(models === undefined ? {} : { models }),
    broken: walls,
    ifBroken,
  };
};

/** Whether an area breaks all that it has to for a creature. */
export const isPast = ({ ifBroken }: Pick<RuledTarget, "ifBroken">, breaks: ReadonlySet<string>): boolean =>
  ifBroken !== undefined && ifBroken.walls.every((wall) => breaks.has(wall));

export const amendedRecord = (
  record: AttackRecord,
  { broken, breaks }: Pick<Amendments, "broken" | "breaks">,
): AttackRecord =>
  broken.size + breaks.size === 0
    ? record
    : {
        ...record,
        targets: record.targets.map((each) =>
          broken.has(each.target) || isPast(each, breaks) ? asBroken(each) : each,
        ),
      };
