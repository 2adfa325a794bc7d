import type { Battlefield, Template } from "../../src/scene/model/battlefield";
import { WEAPONS } from "../../src/scene/model/attack-details";
import { HANDLINGS } from "../../src/scene/model/scene";
import { ruleSets } from "../../src/rules/index";
import { ATTACK_DETAILS, type RuleSet } from "../../src/rules/judge/rule-set";
import type { Attack, AttackKind } from "../../src/rules/attack/verdict";
import { numberOf, type Arguments } from "./arguments";
import { choiceWords, InputError, listOf, unexpected } from "./input-error";

/** The parts of an attack besides attacker, target and origin. */
export type AttackDetails = Pick<
  Attack,
  | "kind"
  | "reach"
  | "weapon"
  | "increment"
  | "increments"
  | "longRange"
  | "leastReach"
  | "handling"
  | "isCharge"
  | "isReadied"
  | "isBraced"
  | "isSpread"
  | "isSightless"
  | "isForce"
  | "destroys"
>;

/** The kinds of attack that each option applies to. */
const KINDS_OF = {
  reach: ["melee"],
  weapon: ["ranged"],
  increment: ["ranged"],
  increments: ["ranged"],
  "long-range": ["ranged"],
  "least-reach": ["melee"],
  handling: ["ranged", "melee"],
  charge: ["melee"],
  readied: ["ranged", "melee"],
  braced: ["melee"],
  spread: ["area"],
  sightless: ["ranged", "melee"],
  origin: ["area"],
} as const satisfies Readonly<Record<string, readonly AttackKind[]>>;

/** Throws `InputError` for an option that would change nothing in this rule set. */
export const checkRuleSetUses = (args: Arguments, { id, heeds }: RuleSet): void => {
  for (const name of ATTACK_DETAILS) {
    if (args.valueOf(name) === undefined || heeds.includes(name)) continue;
    const users = ruleSets().filter((each) => each.heeds.includes(name));
    throw new InputError(
      `--${name}: the rule set ${id} does not use it, only ${choiceWords(users.map((each) => each.id))}`,
    );
  }
};

const withArticle = (kind: AttackKind): string => `${kind === "area" ? "an" : "a"} ${kind} attack`;

/** Throws `InputError` for an option that does not apply to this kind of attack. */
const checkKind = (args: Arguments, kind: AttackKind): void => {
  for (const [name, kinds] of Object.entries(KINDS_OF)) {
    if (args.valueOf(name) === undefined || kinds.some((each) => each === kind)) continue;
    throw unexpected(`--${name}`, `--attack ${choiceWords(kinds)} with it`, withArticle(kind));
  }
};

/** Limits of a length, in scene units; anything outside is a typing error. */
const [LEAST_LENGTH, MOST_LENGTH] = [0.01, 1_000_000];

const lengthOf = (args: Arguments, name: string): number | undefined => {
  const text = args.valueOf(name);
  if (text === undefined) return undefined;
  const expected = `a number of scene units from ${LEAST_LENGTH} to ${MOST_LENGTH}`;
  const length = numberOf(`--${name}`, text, expected);
  if (length < LEAST_LENGTH || length > MOST_LENGTH) throw unexpected(`--${name}`, expected, text);
  return length;
};

const countOf = (args: Arguments, name: string): number | undefined => {
  const text = args.valueOf(name);
  if (text === undefined || /^[1-9]\d{0,2}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw unexpected(`--${name}`, "a whole number from 1 to 999", text);
};

const chosenFrom = <T extends string>(args: Arguments, name: string, choices: readonly T[]): T | undefined => {
  const text = args.valueOf(name);
  const chosen = choices.find((each) => each === text);
  if (text !== undefined && chosen === undefined) throw unexpected(`--${name}`, choiceWords(choices), `"${text}"`);
  return chosen;
};

/** Ids of the walls and terrain that the attack destroys; `w1` is accepted for `wall:w1`. */
const destroyedBy = ({ walls, terrains }: Battlefield, args: Arguments): readonly string[] => {
  const barriers = [...new Set([...walls, ...terrains].map(({ id }) => id))];
  return args.valuesOf("destroys").map((name) => {
    const found = barriers.find((id) => id === name) ?? barriers.find((id) => id.endsWith(`:${name}`));
    if (found === undefined)
      throw unexpected("--destroys", `a wall or terrain of the map (${listOf(barriers)})`, `"${name}"`);
    return found;
  });
};

/** The details that the options give; an option that is left out adds no field. */
export const detailsOf = (battlefield: Battlefield, args: Arguments, kind: AttackKind): AttackDetails => {
  checkKind(args, kind);
  const weapon = chosenFrom(args, "weapon", WEAPONS);
  const increment = lengthOf(args, "increment");
  const increments = countOf(args, "increments");
  const longRange = lengthOf(args, "long-range");
  const leastReach = lengthOf(args, "least-reach");
  const handling = chosenFrom(args, "handling", HANDLINGS);
  const destroys = destroyedBy(battlefield, args);
  return {
    kind,
    reach: lengthOf(args, "reach") ?? null,
    ...(weapon === undefined ? {} : { weapon }),
    ...(increment === undefined ? {} : { increment }),
    ...(increments === undefined ? {} : { increments }),
    ...(longRange === undefined ? {} : { longRange }),
    ...(leastReach === undefined ? {} : { leastReach }),
    ...(handling === undefined ? {} : { handling }),
    ...(args.valueOf("charge") === undefined ? {} : { isCharge: true }),
    ...(args.valueOf("readied") === undefined ? {} : { isReadied: true }),
    ...(args.valueOf("braced") === undefined ? {} : { isBraced: true }),
    ...(args.valueOf("spread") === undefined ? {} : { isSpread: true }),
    ...(args.valueOf("sightless") === undefined ? {} : { isSightless: true }),
    ...(args.valueOf("force") === undefined ? {} : { isForce: true }),
    ...(destroys.length === 0 ? {} : { destroys }),
  };
};

/** The template named by `--template`. */
export const templateOf = ({ templates }: Battlefield, args: Arguments): Template | undefined => {
  const name = args.valueOf("template");
  if (name === undefined) return undefined;
  if (args.valueOf("origin") !== undefined) throw new InputError("--template: cannot be combined with --origin");
  const found = templates.find(({ id }) => id === name || id === `template:${name}`);
  if (found !== undefined) return found;
  const ids = templates.map(({ id }) => id.replace(/^template:/, ""));
  throw unexpected("--template", `a template of the map (${listOf(ids)})`, `"${name}"`);
};
