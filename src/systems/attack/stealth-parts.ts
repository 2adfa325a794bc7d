/** What cover and invisibility add to a creature's Stealth check, by what its roller knows of those who watch it. */
import { isTokenNamed } from "../../foundry/canvas/shown-to-user";
import { standsStill } from "../../foundry/canvas/current-turn";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import { publicKnowledge } from "../../foundry/verdicts/public-sight";
import { isInvisible } from "../../rules/concealment/senses";
import { looksAt, stealthGain } from "../../rules/hiding/hiding";
import { creatureWithId } from "../../scene/model/battlefield";
import type { Words } from "../../words/localize";
import { namesOf } from "../../words/sentences";
import type { StealthPart } from "../adapter/attack";

interface StealthJudgeParts {
  readonly verdicts: Pick<Verdicts, "real" | "judge">;
  readonly words: Words;
  /** What the GM wants on dice. */
  readonly wishes: () => { readonly isChanging: boolean; readonly wants: (type: string) => boolean };
}

/** A roll's formula is for everyone: it names an observer only if everyone may know its name. */
const observerNamed = (observer: string, { verdicts: { real }, words }: StealthJudgeParts): string | null => {
  if (!publicKnowledge().sees(observer)) return null;
  if (!isTokenNamed(observer.slice("token:".length))) return words.plural("PARAPET.Obstacle.creatures", 1);
  return namesOf([observer], real.known().battlefield, words);
};

/** What a creature's cover adds to its Stealth check against one observer. */
export interface StealthLook {
  readonly observer: string;
  readonly value: number;
}

/** Against each enemy that watches a creature (`token:ID`), as this client's user knows them. */
export const stealthLooks = (
  hider: string,
  { real, judge }: Pick<Verdicts, "real" | "judge">,
): readonly StealthLook[] => {
  const { battlefield } = real.known();
  const creature = creatureWithId(battlefield, hider);
  if (creature === undefined) return [];
  return looksAt(battlefield, creature).flatMap((look) => {
    const verdict = judge(look, { settings: "saved" });
    const plain = { isInvisible: false, isStill: false, numbers: undefined };
    const { observer, modifiers } = stealthGain([verdict], plain);
    return observer === null ? [] : [{ observer, value: modifiers.reduce((sum, { value }) => sum + value, 0) }];
  });
};

/** The numbers against the worst-placed observer; none if the GM wants no changes on dice. */
export const stealthParts = (hider: string, parts: StealthJudgeParts): readonly StealthPart[] => {
  const { verdicts, words } = parts;
  const { real, judge } = verdicts;
  const { battlefield } = real.known();
  const creature = creatureWithId(battlefield, hider);
  const { isChanging, wants } = parts.wishes();
  if (creature === undefined || !isChanging) return [];
  const { invisibleStealth } = ruleSetInForce(real.rules().ruleset);
  const { observer, modifiers } = stealthGain(
    looksAt(battlefield, creature).map((look) => judge(look, { settings: "saved" })),
    {
      isInvisible: isInvisible(creature),
      isStill: standsStill(hider),
      numbers: wants("invisible") ? invisibleStealth : undefined,
    },
  );
  const name = observer === null ? null : observerNamed(observer, parts);
  return modifiers.map(({ value, note }) => {
    const what = words.sayKey(note.key);
    const label = name === null ? what : words.say("PARAPET.Stealth.Against", { what, observer: name });
    return { value, name: what, label };
  });
};
