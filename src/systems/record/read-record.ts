import { AREA_DOCUMENTS } from "../adapter/attack";
import * as v from "valibot";
import { readAs, readIf } from "../../scene/read-foundry/read-as";
import { coordinate, finite, objectOf, oneOf, shortList } from "../../scene/read-foundry/schema/schema-fields";
import { EFFECT, MODIFIER, SAID, VERDICT } from "../../foundry/rule-sets/verdict-schema";
import { MODULE_ID } from "../../foundry/module-id";
import { ownFlag, ownFlagAs } from "../../foundry/own-flags";
import { ID } from "../../foundry/users/queries";
import { ruleSetWith } from "../../rules/index";
import { ATTACK_KINDS } from "../../rules/attack/verdict";
import type { PublicRecord } from "./public-record";
import {
  RECORD_VERSION,
  RECORDED,
  RECORDED_ACTIONS,
  MOST_EDGES,
  THING_KINDS,
  type AttackRecord,
} from "./attack-record";

/** A message is on every client: data of unreasonable size is refused. */
const MOST_TARGETS = 500;
const MOST_THINGS = 2000;
const LONGEST = 1000;
const MOST_CHARACTERS = 1_000_000;

const text = v.pipe(v.string("a string"), v.maxLength(LONGEST, `${LONGEST} characters at most`));
const percent = v.pipe(finite, v.minValue(0, "0 to 100"), v.maxValue(100, "0 to 100"));

const RULE_SET = v.custom<string>(
  (came) => typeof came === "string" && (ruleSetWith(came) !== undefined || came.includes(".")),
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

const MODELS = shortList(objectOf({ level: v.nullable(text), ids: shortList(text, MOST_TARGETS) }), MOST_TARGETS);

const IF_BROKEN = objectOf({
  walls: shortList(text, MOST_TARGETS),
  isMarked: v.exactOptional(v.literal(true, "true")),
  isOfCover: v.exactOptional(v.literal(true, "true")),
  verdict: VERDICT_MADE,
  changes: shortList(MODIFIER, MOST_TARGETS),
  effects: shortList(EFFECT, MOST_TARGETS),
  missChance: v.nullish(percent, null),
  refusal: v.exactOptional(SAID),
  models: v.exactOptional(MODELS),
});

const TARGET = objectOf({
  target: text,
  verdict: VERDICT_MADE,
  changes: shortList(MODIFIER, MOST_TARGETS),
  effects: shortList(EFFECT, MOST_TARGETS),
  unplaced: shortList(MODIFIER, MOST_TARGETS),
  included: v.exactOptional(shortList(MODIFIER, MOST_TARGETS)),
  notes: v.exactOptional(shortList(SAID, MOST_TARGETS)),
  unplacedEffects: v.exactOptional(shortList(EFFECT, MOST_TARGETS)),
  includedEffects: v.exactOptional(shortList(EFFECT, MOST_TARGETS)),
  placeLeft: v.exactOptional(objectOf({ x: coordinate, y: coordinate, elevation: finite })),
  isLeftOut: v.exactOptional(v.boolean("true or false")),
  missChance: v.nullish(percent, null),
  refusal: v.nullish(SAID, null),
  models: v.exactOptional(MODELS),
  ifBroken: v.exactOptional(IF_BROKEN),
  broken: v.exactOptional(shortList(text, MOST_TARGETS)),
});

const SHORT = v.check(
  (came: unknown) => JSON.stringify(came ?? null).length <= MOST_CHARACTERS,
  `${MOST_CHARACTERS} characters at most`,
);

const RECORD_MADE = objectOf({
  version: v.literal(RECORD_VERSION, `version ${RECORD_VERSION}`),
  key: ID,
  of: oneOf(RECORDED),
  scene: v.nullish(text, null),
  ruleset: text,
  title: text,
  attacker: v.nullable(text),
  missRolls: oneOf([1, 2]),
  action: v.exactOptional(oneOf(RECORDED_ACTIONS)),
  canSplash: v.exactOptional(v.literal(true, "true")),
  area: v.exactOptional(
    objectOf({
      documentName: oneOf(AREA_DOCUMENTS),
      id: text,
      elevation: finite,
      distance: v.exactOptional(finite),
      units: v.string("a string"),
      isSpread: v.exactOptional(v.literal(true, "true")),
    }),
  ),
  isMinor: v.exactOptional(v.literal(true, "true")),
  targets: shortList(TARGET, MOST_TARGETS),
  unjudged: shortList(text, MOST_TARGETS),
  things: shortList(
    objectOf({
      id: text,
      kind: oneOf(THING_KINDS),
      name: text,
      edges: shortList(
        v.strictTuple([coordinate, coordinate, coordinate, coordinate], "x and y of two ends"),
        MOST_EDGES,
      ),
    }),
    MOST_THINGS,
  ),
});

const RECORD = v.pipe(v.unknown(), SHORT, RECORD_MADE);

const KEPT = objectOf({ record: RECORD, standIns: v.record(text, text) });

/**
 * Reads an object once for as long as its text stays the same: one message's hooks ask for its record up to ten times.
 * Undefined for invalid data, which is read each time.
 */
const readOnce = <S extends v.GenericSchema>(schema: S, textOf: (value: object) => string) => {
  const reads = new WeakMap<object, { readonly text: string; readonly read: v.InferOutput<S> }>();
  return (value: unknown): v.InferOutput<S> | undefined => {
    if (typeof value !== "object" || value === null) return readIf(schema, value);
    const text = textOf(value);
    const last = reads.get(value);
    if (last?.text === text) return last.read;
    const read = readIf(schema, value);
    if (read !== undefined) reads.set(value, { text, read });
    return read;
  };
};

// Nobody changes the objects of the archive.
const readKept = readOnce(KEPT, () => "");
const readRecord = readOnce(RECORD, (value) => JSON.stringify(value));

/** The part of an attack that GMs store; null when it cannot be read. */
export const keptRecord = (kept: unknown): PublicRecord | null => readKept(kept) ?? null;

/** The record in a message's flags; undefined for invalid data or none. */
export const recordIfRead = (flags: object): AttackRecord | undefined => readRecord(ownFlag(flags, "attack"));

/** The same, but throws `RangeError` for invalid data. */
export const recordIn = (flags: object): AttackRecord | undefined =>
  recordIfRead(flags) ?? ownFlagAs(RECORD, flags, "attack");

/** How far a coup de grâce is; without a fight `found` is after the first of two full rounds. */
export const COUP_STEPS = ["none", "found", "done"] as const;

/** A coup de grâce by the attack of a message. */
export interface Coup {
  readonly step: (typeof COUP_STEPS)[number];
  /** What somebody has entered; null for what the message's dice say. */
  readonly damage: number | null;
}

/** What can be entered. */
export const MOST_DAMAGE = 10_000;
export const DAMAGE = v.pipe(
  v.number("a number"),
  v.integer("a whole number"),
  v.minValue(0, "0 or more"),
  v.maxValue(MOST_DAMAGE, `${MOST_DAMAGE} at most`),
);

export const isDamage = (value: unknown): value is number => v.is(DAMAGE, value);

export interface Amendments {
  /** Miss chances set by the GM, percent, by target. */
  readonly chances: Readonly<Record<string, number>>;
  /** Targets that were missed, so that the obstacle is hit. */
  readonly missed: ReadonlySet<string>;
  /** Targets for which the GM has rolled the miss chance in secret. */
  readonly secret: ReadonlySet<string>;
  /** By target. */
  readonly coups: Readonly<Record<string, Coup>>;
  /** Targets whose attack breaks what stops it, as somebody has said. */
  readonly broken: ReadonlySet<string>;
  /** Walls (`wall:ID`) that an area breaks, as somebody has said. */
  readonly breaks: ReadonlySet<string>;
  readonly isUndone: boolean;
}

const AMENDED = objectOf({
  chances: v.nullish(v.record(text, percent), {}),
  missed: v.nullish(v.record(text, v.boolean("true or false")), {}),
  secret: v.nullish(v.record(text, v.boolean("true or false")), {}),
  coups: v.nullish(v.record(text, objectOf({ step: oneOf(COUP_STEPS), damage: v.nullish(DAMAGE, null) })), {}),
  broken: v.nullish(v.record(text, v.boolean("true or false")), {}),
  breaks: v.nullish(v.record(text, v.boolean("true or false")), {}),
  undone: v.nullish(v.boolean("true or false"), false),
});

const setOf = (marks: Readonly<Record<string, boolean>>): ReadonlySet<string> =>
  new Set(Object.keys(marks).filter((id) => marks[id] === true));

export const amendmentsIn = (flags: object): Amendments => {
  const amended = readAs(AMENDED, ownFlag(flags, "amended") ?? {}, `flags.${MODULE_ID}.amended`);
  const { chances, missed, secret, coups, broken, breaks, undone } = amended;
  const sets = { missed: setOf(missed), secret: setOf(secret), broken: setOf(broken), breaks: setOf(breaks) };
  return { chances, coups, ...sets, isUndone: undone };
};

/** The update of a message. `told`: what its record says from now on that it has withheld. */
export const amending = (
  changes: {
    readonly chances?: Readonly<Record<string, number>>;
    readonly missed?: Readonly<Record<string, boolean>>;
    readonly secret?: Readonly<Record<string, true>>;
    readonly coups?: Readonly<Record<string, Coup>>;
    readonly broken?: Readonly<Record<string, boolean>>;
    readonly breaks?: Readonly<Record<string, boolean>>;
    readonly undone?: boolean;
  },
  told?: Partial<AttackRecord>,
): object => ({ flags: { [MODULE_ID]: { amended: changes, ...(told === undefined ? {} : { attack: told }) } } });

export interface MissCheck {
  readonly target: string;
  /** The result that counts. */
  readonly rolled: number;
}

/** The rolls against miss chances in a message: `flags.parapet.miss`. */
export interface MissRecord {
  readonly of: string;
  readonly die: 20 | 100;
  readonly checks: readonly MissCheck[];
}

const MISS_VERSION = 1;

const MISS = objectOf({
  version: v.literal(MISS_VERSION, `version ${MISS_VERSION}`),
  of: text,
  die: oneOf([20, 100]),
  checks: shortList(objectOf({ target: text, rolled: finite }), MOST_TARGETS),
});

export const flagsOfMiss = (miss: MissRecord): object => ({
  [MODULE_ID]: { miss: { version: MISS_VERSION, ...miss } },
});

/** Secret rolls as GMs store them. */
export interface KeptMiss {
  readonly miss: MissRecord;
  /** From `Roll#toJSON`. */
  readonly rolls: readonly object[];
}

const KEPT_MISS = objectOf({
  miss: objectOf({ of: MISS.entries.of, die: MISS.entries.die, checks: MISS.entries.checks }),
  rolls: shortList(
    v.custom<object>((came) => typeof came === "object" && came !== null, "a roll"),
    MOST_TARGETS,
  ),
});

/** Null when it cannot be read. */
export const keptMiss = (kept: unknown): KeptMiss | null => readIf(KEPT_MISS, kept) ?? null;

export const missIn = (flags: object): MissRecord | undefined => ownFlagAs(MISS, flags, "miss");
