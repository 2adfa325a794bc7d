import { diceWords, sayModifier } from "../src/words/verdict-words";
import type { Words } from "../src/words/localize";
import { english } from "../src/words/english";
import { sentenceWith, withoutRepeats } from "../src/words/sentences";
import type { Battlefield } from "../src/scene/model/battlefield";
import { clipped } from "../src/scene/areas/clipped";
import type { Modifier, Reason, Verdict } from "../src/rules/attack/verdict";
import { plain } from "../src/words/plain";

/** More names than these say nothing. */
const MOST_NAMES = 8;

/** `a, b and c`, and how many more there are. */
const listed = (names: readonly string[]): string => {
  const more = names.length > MOST_NAMES ? [`${names.length - MOST_NAMES} more`] : [];
  const parts = [...names.slice(0, MOST_NAMES), ...more];
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}`;
};

/** The words of the command line and its pictures. */
export const WORDS: Words = { ...english, list: listed };

/** What things on a battlefield are called. */
export interface Naming {
  readonly nameOf: (id: string) => string;
  readonly sentence: (reason: Reason) => string;
}

const bareId = (id: string): string => id.slice(id.indexOf(":") + 1);

/** A letter and a number, as text battle maps have them, are no name. */
const isNamed = ({ id, name }: { readonly id: string; readonly name: string }): boolean =>
  name !== "" && (name !== bareId(id) || /\p{L}/u.test(name));

interface NameOptions {
  /** Letters of a name. */
  readonly longest: number;
  readonly nameless: (id: string) => string;
}

const BY_ID: NameOptions = { longest: Infinity, nameless: (id) => id };

/** Names by id. Creatures of the same name get their id in brackets. */
export const namingOf = (battlefield: Battlefield, { longest, nameless }: NameOptions = BY_ID): Naming => {
  const things = [...battlefield.creatures, ...battlefield.terrains, ...battlefield.veils, ...battlefield.surfaces];
  const counts = new Map<string, number>();
  for (const { name } of battlefield.creatures) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = new Map(
    things.filter(isNamed).map(({ id, name }) => {
      const short = clipped(plain(name), longest);
      return [id, (counts.get(name) ?? 1) === 1 ? short : `${short} (${bareId(id)})`] as const;
    }),
  );
  const nameOf = (id: string): string => names.get(id) ?? nameless(id);
  const list = (ids: readonly string[]): string => listed([...new Set(ids.map(nameOf))]);
  return { nameOf, sentence: (reason) => sentenceWith(reason, list, WORDS) };
};

const modifierWords = (modifier: Modifier): string =>
  sayModifier(modifier, modifier.side === "attacker" ? "PARAPET.AttackerModifier" : "PARAPET.Modifier", WORDS);

/** What the verdict changes: `+4 AC, +2 Reflex`; empty when it changes nothing. */
export const effectOf = ({ modifiers, dice, texts = [], permissions, effects }: Verdict): string => {
  const isBarred = permissions.some(({ action, isAllowed }) => action === "attack" && !isAllowed);
  return [
    ...(isBarred ? ["cannot be attacked"] : []),
    ...modifiers.map(modifierWords),
    ...dice.map((each) => diceWords(each, WORDS)),
    ...texts.map((text) => WORDS.sayKey(text)),
    ...effects.map((effect) => WORDS.say(`PARAPET.Effect.${effect}`)),
  ].join(", ");
};

/** For a cell of a table: `partial, 20 % miss`. */
export const concealmentWords = ({ concealment, missChance }: Verdict): string => {
  if (concealment === "none") return missChance > 0 ? `${missChance} % miss` : "none";
  return missChance > 0 ? `${concealment}, ${missChance} % miss` : concealment;
};

/** Each once: the reasons, that of permission to attack, allowed or not, and that of a refused charge. */
export const reasonsToSay = ({ reasons, permissions }: Verdict): readonly Reason[] => {
  const ofActions = permissions
    .filter(({ action, isAllowed }) => action === "attack" || (action === "charge" && !isAllowed))
    .flatMap(({ reason }) => reason ?? []);
  return withoutRepeats([...reasons, ...ofActions]);
};
