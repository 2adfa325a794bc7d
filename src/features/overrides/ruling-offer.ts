import type { Words } from "../../words/localize";
import type { Override, Until } from "../../foundry/overrides/override";
import { CONCEALMENTS, MISS_CHANCES } from "../../rules/attack/concealment-levels";
import { flatCheckOf } from "../../rules/concealment/words";
import type { RuleSet } from "../../rules/judge/rule-set";
import type { Ruling } from "../../rules/attack/verdict";
import type { FormOption } from "../windows/form-row";

/** What a GM may rule of the attacks on one creature, as choices; "" stands for everyone, and for "as found". */

export interface Attacker {
  /** `token:ID`. */
  readonly id: string;
  readonly name: string;
}

/** Everyone first, then by name. */
export const attackerOptions = (attackers: readonly Attacker[], words: Words): FormOption[] => [
  { value: "", label: words.say("PARAPET.Ruling.Everyone") },
  ...[...attackers].sort((a, b) => a.name.localeCompare(b.name)).map(({ id, name }) => ({ value: id, label: name })),
];

const asFound = (words: Words): FormOption => ({ value: "", label: words.say("PARAPET.Ruling.AsFound") });

export const coverOptions = ({ id, levels }: Pick<RuleSet, "id" | "levels">, words: Words): FormOption[] => [
  asFound(words),
  ...levels.map((level) => ({ value: level, label: words.sayKey(`PARAPET.Cover.${id}.${level}`) })),
];

/** None where the rules know cover alone. */
export const concealmentOptions = (
  { concealmentWords: kind }: Pick<RuleSet, "concealmentWords">,
  words: Words,
): FormOption[] => {
  if (kind === null) return [];
  const label = (level: (typeof CONCEALMENTS)[number]): string =>
    words.say(`PARAPET.${kind}.${level}`, { chance: MISS_CHANCES[level], dc: flatCheckOf(MISS_CHANCES[level]) });
  return [asFound(words), ...CONCEALMENTS.map((level) => ({ value: level, label: label(level) }))];
};

export const untilOptions = (untils: readonly Until[], words: Words): FormOption[] =>
  untils.map((until) => ({ value: until, label: words.say(`PARAPET.Ruling.Until.${until}`) }));

/** What holds of this very pair, by the rules in force. */
export const rulingOnPair = (
  list: readonly Override[],
  ruleset: string,
  [attacker, target]: readonly [string | null, string],
): Override | undefined =>
  list.find((each) => each.attacker === attacker && each.target === target && each.ruleset === ruleset);

/** What was chosen; nothing when all is left as found. */
export const rulingFrom = (cover: string, concealment: string): Ruling | undefined => {
  const level = CONCEALMENTS.find((each) => each === concealment);
  if (cover === "" && level === undefined) return undefined;
  return { ...(cover === "" ? {} : { cover }), ...(level === undefined ? {} : { concealment: level }) };
};
