import { withTokenAt } from "../../scene/snapshot/with-token-at";
import { knownVerdict, type Knowledge, type KnownVerdict } from "../../foundry/verdicts/knowledge";
import type { Words } from "../../words/localize";
import { headingOf } from "../../words/sentences";
import { tokenOf, type MapPlace, type MapQuestion } from "../../rules/cover-map/cover-map";
import type { RuleSet } from "../../rules/judge/rule-set";
import { verdictLabel } from "../../words/verdict-label";
import type { Legend } from "./map-legend";
import { hueOf, looksOf, type MapMode, type TileLook } from "./tile-looks";

const wordsOf = (look: TileLook, { id, levels }: RuleSet, words: Words): string => {
  if (look === "safe") return words.say("PARAPET.CoverMap.Safe");
  if (look === "no-shot") return words.say("PARAPET.CoverMap.NoShot");
  return words.brief(`PARAPET.Cover.${id}.${levels[look] ?? ""}`);
};

/** Every look that the map can have, mildest cover first. */
export const legendOf = (title: string, ruleSet: RuleSet, mode: MapMode, words: Words): Legend => ({
  title,
  rows: looksOf(ruleSet.levels, mode).map((look) => ({
    look,
    hue: hueOf(look, ruleSet.levels, mode),
    text: wordsOf(look, ruleSet, words),
  })),
});

/** As the rule set judges the attack with the creature standing there, its light with it. */
const verdictAt = (question: MapQuestion, { x, y, cover }: MapPlace, knowledge: Knowledge): KnownVerdict | null => {
  const { scene, battlefield, ruleSet, options, creature, target } = question;
  const other = target ?? cover.worst;
  if (other === null) return null;
  const field = withTokenAt(battlefield, scene, { ...tokenOf(question), x, y }, ruleSet.unsetBase);
  const pair = target === null ? { attacker: other, target: creature } : { attacker: creature, target: other };
  return knownVerdict(ruleSet.judge(field, { ...pair, kind: "ranged", reach: null, origin: null }, options), knowledge);
};

/** What there is to say of a place: the shot at it that is worst, or the shot from it, in the words of the labels. */
export const tipOf = (question: MapQuestion, place: MapPlace, knowledge: Knowledge, words: Words): string => {
  const verdict = verdictAt(question, place, knowledge);
  if (verdict === null) return words.say("PARAPET.CoverMap.Safe");
  const id = question.target ?? verdict.attacker ?? "";
  const name = headingOf(id, question.battlefield, words);
  const { shots } = place.cover;
  return [
    words.say("PARAPET.CoverMap.Of", { name, words: verdictLabel(verdict, question.battlefield, words).text }),
    ...(shots > 1 ? [words.plural("PARAPET.CoverMap.Shots", shots)] : []),
  ].join("\n");
};
