import type { Battlefield } from "../scene/model/battlefield";
import type { HidingChance } from "../rules/hiding/hiding";
import type { Words } from "./localize";
import { namesOf, sentenceOf } from "./sentences";
import type { VerdictTone } from "./verdict-words";

/** Free: from all; covered: from some; shut: from nobody. */
const toneOf = ([first]: readonly HidingChance[]): VerdictTone => {
  if (first === undefined || first.from.length === 0) return "shut";
  return first.notFrom.length === 0 ? "free" : "covered";
};

/** The mark on a creature: from how many of its enemies in view it may hide. */
interface HidingMark {
  /** "Hide: 2 of 3". */
  readonly text: string;
  /** "2/3", beside an icon. */
  readonly short: string;
  readonly tone: VerdictTone;
}

export const hidingMark = (chances: readonly HidingChance[], words: Words): HidingMark => ({
  text: words.series(
    chances.map(({ way, from, notFrom }) =>
      words.say(`PARAPET.Hiding.Mark.${way}`, { count: from.length, all: from.length + notFrom.length }),
    ),
  ),
  short: words.series(chances.map(({ from, notFrom }) => `${from.length}/${from.length + notFrom.length}`)),
  tone: toneOf(chances),
});

/** The same in full: a line for the enemies that it may hide from, and one for each reason why not from others. */
export const hidingLines = (
  chances: readonly HidingChance[],
  battlefield: Battlefield,
  words: Words,
): readonly string[] =>
  chances.flatMap(({ way, from, notFrom, also, isLeftToGM }) => {
    const besides = also === null ? [] : [sentenceOf(also, battlefield, words)];
    if (isLeftToGM) return besides;
    const reasons = notFrom.map(({ observer, why }) => ({ observer, why: sentenceOf(why, battlefield, words) }));
    return [
      ...(from.length === 0
        ? []
        : [words.say(`PARAPET.Hiding.From.${way}`, { names: namesOf(from, battlefield, words) }), ...besides]),
      ...[...new Set(reasons.map(({ why }) => why))].map((why) => {
        const those = reasons.filter((each) => each.why === why).map(({ observer }) => observer);
        return words.say(`PARAPET.Hiding.NotFrom.${way}`, { names: namesOf(those, battlefield, words), reason: why });
      }),
    ];
  });
