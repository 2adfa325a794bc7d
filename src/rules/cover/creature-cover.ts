/** Which creatures between attacker and target give cover, where a book leaves that to the table. RULES 9, 9.1. */
import { type Battlefield, type Creature, creatureWithId } from "../../scene/model/battlefield";
import { sizeRank } from "../../scene/model/scene";
import { attitudeBetween } from "../../scene/model/sides";
import type { Attack } from "../attack/verdict";
import type { OptionValue, RuleOption } from "../judge/rule-set";

/** How much larger than the target a creature must be, in size categories. */
const FROM = { any: -Infinity, "same-or-larger": 0, "two-larger": 2 } as const;

const ALLIES: RuleOption = { key: "alliesGiveCover", values: ["true", "false"] };
const SIZES: RuleOption = { key: "creaturesFrom", values: Object.keys(FROM) };

export const CREATURE_COVER: readonly RuleOption[] = [ALLIES, SIZES];

/** Who attacks (or makes the area; undefined for nobody) and who is attacked. */
export interface Duellists {
  readonly attacker: Creature | undefined;
  readonly target: Creature | undefined;
}

export const duellistsIn = (battlefield: Battlefield, { attacker, target }: Attack): Duellists => ({
  attacker: attacker === null ? undefined : creatureWithId(battlefield, attacker),
  target: creatureWithId(battlefield, target),
});

/** Whether a creature between gives cover by the table's options. */
export const doesGiveCover = (
  { attacker, target }: Duellists,
  valueOf: OptionValue,
): ((creature: Creature) => boolean) => {
  const doAllies = attacker === undefined || valueOf(ALLIES.key) === "true";
  const larger = FROM[valueOf(SIZES.key) as keyof typeof FROM];
  return (creature) =>
    (doAllies || attitudeBetween(creature, attacker) !== "ally") &&
    (target === undefined || sizeRank(creature.sizeCategory) - sizeRank(target.sizeCategory) >= larger);
};
