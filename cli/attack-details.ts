import type { Battlefield, Template } from "../src/scene/model/battlefield";
import { WEAPONS, type Weapon } from "../src/scene/model/weapon";
import { RULE_SETS } from "../src/rules/index";
import { ATTACK_DETAILS, type RuleSet } from "../src/rules/judge/rule-set";
import type { Attack, AttackKind } from "../src/rules/attack/verdict";
import { numberOf, type Arguments } from "./arguments";
import { Refusal, listOf } from "./refusal";

/** How an attack is made, besides who, whom and from where. */
export type AttackDetails = Pick<
  Attack,
  "kind" | "reach" | "weapon" | "increment" | "isCharge" | "isReadied" | "isSpread" | "destroys"
>;

/** The kinds of attack that each detail belongs to. */
const KINDS_OF = {
  reach: ["melee"],
  weapon: ["ranged"],
  increment: ["ranged"],
  charge: ["melee"],
  readied: ["ranged", "melee"],
  spread: ["area"],
  origin: ["area"],
} as const satisfies Readonly<Record<string, readonly AttackKind[]>>;

/** Refuses what would change nothing by these rules. */
export const checkHeeded = (given: Arguments, { id, heeds }: RuleSet): void => {
  for (const name of ATTACK_DETAILS) {
    if (given.valueOf(name) === undefined || heeds.includes(name)) continue;
    const heeding = Object.values(RULE_SETS).filter((each) => each.heeds.includes(name));
    const wanted = heeding.map((each) => each.id).join(" or ");
    throw new Refusal(`--${name}: came with --ruleset ${id}, which does not heed it, wanted ${wanted}`);
  }
};

const withArticle = (kind: AttackKind): string => `${kind === "area" ? "an" : "a"} ${kind} attack`;

/** Refuses what does not go with the kind of attack. */
const checkKind = (given: Arguments, kind: AttackKind): void => {
  for (const [name, kinds] of Object.entries(KINDS_OF)) {
    if (given.valueOf(name) === undefined || kinds.some((each) => each === kind)) continue;
    throw new Refusal(`--${name}: came with ${withArticle(kind)}, wanted --attack ${kinds.join(" or ")} beside it`);
  }
};

/** Scene units; what lies beyond is a slip of the hand. */
const [LEAST_LENGTH, MOST_LENGTH] = [0.01, 1_000_000];

const lengthOf = (given: Arguments, name: string): number | undefined => {
  const text = given.valueOf(name);
  if (text === undefined) return undefined;
  const wanted = `a number of scene units from ${LEAST_LENGTH} to ${MOST_LENGTH}`;
  const length = numberOf(`--${name}`, text, wanted);
  if (length < LEAST_LENGTH || length > MOST_LENGTH) throw new Refusal(`--${name}: came ${text}, wanted ${wanted}`);
  return length;
};

const weaponOf = (given: Arguments): Weapon | undefined => {
  const text = given.valueOf("weapon");
  const weapon = WEAPONS.find((each) => each === text);
  if (text !== undefined && weapon === undefined)
    throw new Refusal(`--weapon: came "${text}", wanted ${WEAPONS.join(", ")}`);
  return weapon;
};

/** The barriers that the attack destroys, by their ids with or without what they are. */
const destroyedBy = ({ walls, terrains }: Battlefield, given: Arguments): readonly string[] => {
  const barriers = [...new Set([...walls, ...terrains].map(({ id }) => id))];
  return given.valuesOf("destroys").map((wanted) => {
    const found = barriers.find((id) => id === wanted) ?? barriers.find((id) => id.endsWith(`:${wanted}`));
    if (found === undefined)
      throw new Refusal(`--destroys: no wall or terrain "${wanted}" is there, wanted one of ${listOf(barriers)}`);
    return found;
  });
};

/** What the options say of how it is made; what they leave out is left out. */
export const detailsOf = (battlefield: Battlefield, given: Arguments, kind: AttackKind): AttackDetails => {
  checkKind(given, kind);
  const weapon = weaponOf(given);
  const increment = lengthOf(given, "increment");
  const destroys = destroyedBy(battlefield, given);
  return {
    kind,
    reach: lengthOf(given, "reach") ?? null,
    ...(weapon === undefined ? {} : { weapon }),
    ...(increment === undefined ? {} : { increment }),
    ...(given.valueOf("charge") === undefined ? {} : { isCharge: true }),
    ...(given.valueOf("readied") === undefined ? {} : { isReadied: true }),
    ...(given.valueOf("spread") === undefined ? {} : { isSpread: true }),
    ...(destroys.length === 0 ? {} : { destroys }),
  };
};

/** The template that `--template` names, if it names one. */
export const templateOf = ({ templates }: Battlefield, given: Arguments): Template | undefined => {
  const wanted = given.valueOf("template");
  if (wanted === undefined) return undefined;
  if (given.valueOf("origin") !== undefined) throw new Refusal("--template: came with --origin, wanted one of the two");
  const found = templates.find(({ id }) => id === wanted || id === `template:${wanted}`);
  if (found !== undefined) return found;
  const there = templates.map(({ id }) => id.replace(/^template:/, ""));
  throw new Refusal(
    `--template: no template "${wanted}" is there, wanted ${there.length === 0 ? "a map with one" : `one of ${listOf(there)}`}`,
  );
};
