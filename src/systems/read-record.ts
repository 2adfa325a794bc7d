import * as v from "valibot";
import { readAs, readIf } from "../battlefield/read-as";
import { finite, listOf, objectOf, oneOf } from "../battlefield/schema-fields";
import { EFFECT, MODIFIER, SAID, VERDICT } from "../foundry/rule-sets/verdict-schema";
import { MODULE_ID } from "../foundry/module-id";
import { isBuiltIn, type RuleSetId } from "../rules/rule-set-id";
import { ATTACK_KINDS } from "../rules/verdict";
import { RECORD_VERSION, RECORDED, type AttackRecord } from "./attack-record";
import { THING_KINDS } from "./recorded-things";

const text = v.string("a string");
const percent = v.pipe(finite, v.minValue(0, "0 to 100"), v.maxValue(100, "0 to 100"));

const RULE_SET = v.custom<RuleSetId>(
  (came) => typeof came === "string" && (isBuiltIn(came) || came.includes(".")),
  "a rule set's id",
);

const VERDICT_MADE = v.pipe(
  objectOf({
    ...VERDICT.entries,
    ruleset: RULE_SET,
    attacker: v.nullable(text),
    target: text,
    kind: oneOf(ATTACK_KINDS),
    reach: v.nullish(finite, null),
  }),
  v.transform(({ lineOfSight, ...verdict }) => ({ ...verdict, lineOfSight: lineOfSight ?? verdict.lineOfEffect })),
);

const TARGET = objectOf({
  target: text,
  verdict: VERDICT_MADE,
  changes: listOf(MODIFIER),
  effects: listOf(EFFECT),
  unplaced: listOf(MODIFIER),
  unplacedEffects: v.exactOptional(listOf(EFFECT)),
  isLeftOut: v.exactOptional(v.boolean("true or false")),
  missChance: v.nullish(percent, null),
  refusal: v.nullish(SAID, null),
});

const RECORD = objectOf({
  version: v.literal(RECORD_VERSION, `version ${RECORD_VERSION}`),
  of: oneOf(RECORDED),
  scene: v.nullish(text, null),
  ruleset: text,
  title: text,
  attacker: v.nullable(text),
  missRolls: oneOf([1, 2]),
  targets: listOf(TARGET),
  unjudged: listOf(text),
  things: listOf(
    objectOf({
      id: text,
      kind: oneOf(THING_KINDS),
      name: text,
      edges: listOf(v.strictTuple([finite, finite, finite, finite], "x and y of two ends")),
    }),
  ),
});

const ownFlag = (flags: object, key: string): unknown => {
  const own: unknown = Reflect.get(flags, MODULE_ID);
  return typeof own === "object" && own !== null ? Reflect.get(own, key) : undefined;
};

/** What a message's flags record of an attack; undefined where there is none. Throws `RangeError` for rubbish. */
export const recordIn = (flags: object): AttackRecord | undefined => {
  const flag = ownFlag(flags, "attack");
  return flag === undefined ? undefined : readAs(RECORD, flag, `flags.${MODULE_ID}.attack`);
};

/** The same for whoever has nothing to say of rubbish: undefined. */
export const recordIfRead = (flags: object): AttackRecord | undefined => readIf(RECORD, ownFlag(flags, "attack"));

/** What people have done to an attack since it was made. */
export interface Amendments {
  /** Miss chances that the GM has set, percent, by target. */
  readonly chances: Readonly<Record<string, number>>;
  /** Targets that were missed, so that what is in the way is struck. */
  readonly missed: ReadonlySet<string>;
  readonly isUndone: boolean;
}

const AMENDED = objectOf({
  chances: v.nullish(v.record(text, percent), {}),
  missed: v.nullish(v.record(text, v.boolean("true or false")), {}),
  undone: v.nullish(v.boolean("true or false"), false),
});

export const amendmentsIn = (flags: object): Amendments => {
  const { chances, missed, undone } = readAs(AMENDED, ownFlag(flags, "amended") ?? {}, `flags.${MODULE_ID}.amended`);
  return {
    chances,
    missed: new Set(Object.keys(missed).filter((id) => missed[id] === true)),
    isUndone: undone,
  };
};

/** The flags that amend what has been told of an attack. */
export const amending = (changes: {
  readonly chances?: Readonly<Record<string, number>>;
  readonly missed?: Readonly<Record<string, boolean>>;
  readonly undone?: boolean;
}): object => ({ flags: { [MODULE_ID]: { amended: changes } } });

/** One target's roll against its miss chance. */
export interface MissCheck {
  readonly target: string;
  /** What counts of the dice. */
  readonly rolled: number;
}

/** What a message tells of rolls against miss chances: `flags.parapet.miss`. */
export interface MissRecord {
  /** The message of the attack. */
  readonly of: string;
  readonly die: 20 | 100;
  readonly checks: readonly MissCheck[];
}

const MISS = objectOf({
  version: v.literal(RECORD_VERSION, `version ${RECORD_VERSION}`),
  of: text,
  die: oneOf([20, 100]),
  checks: listOf(objectOf({ target: text, rolled: finite })),
});

export const flagsOfMiss = (miss: MissRecord): object => ({
  [MODULE_ID]: { miss: { version: RECORD_VERSION, ...miss } },
});

export const missIn = (flags: object): MissRecord | undefined => {
  const flag = ownFlag(flags, "miss");
  return flag === undefined ? undefined : readAs(MISS, flag, `flags.${MODULE_ID}.miss`);
};
