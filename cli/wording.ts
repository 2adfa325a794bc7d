import { flatCheckOf } from "../src/rules/concealment/words";
import { RULE_SETS } from "../src/rules/index";
import type { Battlefield } from "../src/scene/model/battlefield";
import { clipped } from "../src/scene/areas/clipped";
import type { Effect, Modifier, Reason, Verdict } from "../src/rules/attack/verdict";
import en from "../lang/en.json";
import { plain } from "./plain";

const MESSAGES: Readonly<Record<string, string>> = en;

/** Says verdicts in English by `lang/en.json`; ids in a reason, alone or listed, by the names on the battlefield. */
export interface Wording {
  readonly nameOf: (id: string) => string;
  readonly sentence: (reason: Reason) => string;
}

/** A message of `lang/en.json`; undefined where there is none of the key. */
export const message = (key: string, values: Readonly<Record<string, string | number>>): string | undefined =>
  Object.hasOwn(MESSAGES, key)
    ? MESSAGES[key]?.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
    : undefined;

const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

const bareId = (id: string): string => id.slice(id.indexOf(":") + 1);

/** What a battle map draws with a sign and a number has that for a name. */
const isNamed = ({ id, name }: { readonly id: string; readonly name: string }): boolean =>
  name !== "" && (name !== bareId(id) || /\p{L}/u.test(name));

/** More names than these say nothing. */
const MOST_NAMES = 8;

/** Names as a sentence lists them: `a, b and c`, and how many more there are. */
export const listed = (names: readonly string[]): string => {
  const more = names.length > MOST_NAMES ? [`${names.length - MOST_NAMES} more`] : [];
  const parts = [...names.slice(0, MOST_NAMES), ...more];
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}`;
};

/** How names are said. */
interface Naming {
  /** Letters of a name. */
  readonly longest: number;
  /** What has no name is called so. */
  readonly nameless: (id: string) => string;
}

const BY_ID: Naming = { longest: Infinity, nameless: (id) => id };

/** Names by id; a name that several creatures have gets the id beside it. */
export const wordingOf = (battlefield: Battlefield, { longest, nameless }: Naming = BY_ID): Wording => {
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
  const sentence = ({ key, data }: Reason): string => {
    const said: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(data))
      said[name] = typeof value === "object" ? listed([...new Set(value.map(nameOf))]) : value;
    return message(key, said) ?? `${key} ${JSON.stringify(data)}`;
  };
  return { nameOf, sentence };
};

const modifierWords = ({ value, stat, side }: Modifier): string => {
  const words = `${signed(value)} ${message(`PARAPET.Stat.${stat}`, {}) ?? stat}`;
  return side === "attacker" ? `attacker ${words}` : words;
};

const effectWords = (effect: Effect): string => message(`PARAPET.Effect.${effect}`, {}) ?? effect;

/** What the verdict brings about: `+4 AC, +2 Reflex`; empty when it changes nothing. */
export const effectOf = ({ modifiers, permissions, effects }: Verdict): string => {
  const barred = permissions.some(({ action, isAllowed }) => action === "attack" && !isAllowed);
  return [...(barred ? ["cannot be attacked"] : []), ...modifiers.map(modifierWords), ...effects.map(effectWords)].join(
    ", ",
  );
};

/** The concealment in the rule set's own words; empty where it knows none. */
export const hiddenWords = ({ ruleset, concealment, missChance }: Verdict): string => {
  const kind = Object.values(RULE_SETS).find(({ id }) => id === ruleset)?.concealmentWords ?? null;
  if (kind === null) return "";
  const key = `PARAPET.${kind}.${concealment}`;
  return message(key, { chance: missChance, dc: flatCheckOf(missChance) }) ?? concealment;
};

/** The level of cover as the rule set calls it, in a sentence's words: `Soft cover`. */
export const coverWords = ({ ruleset, cover }: Verdict): string =>
  message(`PARAPET.Cover.${ruleset}.${cover}`, {}) ?? cover;

export const concealmentWords = ({ concealment, missChance }: Verdict): string => {
  if (concealment === "none") return "none";
  return missChance > 0 ? `${concealment}, ${missChance} % miss` : concealment;
};

/**
 * Each once: why it is so, what there is to say of the leave to attack, also where it is given, and why a charge is
 * refused.
 */
export const reasonsToSay = ({ reasons, permissions }: Verdict): readonly Reason[] => {
  const ofActs = permissions
    .filter(({ action, isAllowed }) => action === "attack" || (action === "charge" && !isAllowed))
    .flatMap(({ reason }) => reason ?? []);
  return [...new Map([...reasons, ...ofActs].map((reason) => [JSON.stringify(reason), reason])).values()];
};
