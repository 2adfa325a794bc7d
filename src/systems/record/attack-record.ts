/**
 * All that is stored of an attack: its record, of which a message has what everyone may know and GMs keep the whole
 * (public-record.ts takes out the rest); what was amended later; and the rolls against its miss chances.
 */
import * as v from "valibot";
import { MODULE_ID } from "../../foundry/module-id";
import { ownFlag, ownFlagAs } from "../../foundry/own-flags";
import { EFFECT, MODIFIER, SAID, VERDICT } from "../../foundry/rule-sets/verdict-schema";
import { ID } from "../../foundry/users/queries";
import { ATTACK_KINDS, DICE_KINDS } from "../../rules/attack/verdict";
import { ruleSetWith } from "../../rules/index";
import { readAs, readIf } from "../../scene/read-foundry/read-as";
import { coordinate, finite, objectOf, oneOf, shortList } from "../../scene/read-foundry/schema/schema-fields";
import { AREA_DOCUMENTS, type RecordedArea, type RuledTarget } from "../adapter/attack";

/** A message is on every client: data of unreasonable size is refused. */
const MOST_TARGETS = 500;
const MOST_THINGS = 2000;
const LONGEST = 1000;
const MOST_CHARACTERS = 1_000_000;

/** Cards draw no outline with more edges. */
export const MOST_EDGES = 1000;

const text = v.pipe(v.string("a string"), v.maxLength(LONGEST, `${LONGEST} characters at most`));
const percent = v.pipe(finite, v.minValue(0, "0 to 100"), v.maxValue(100, "0 to 100"));
const truth = v.boolean("true or false");
const isTrue = v.exactOptional(v.literal(true, "true"));

const RULE_SET = v.custom<string>(
  (came) => typeof came === "string" && (ruleSetWith(came) !== undefined || came.includes(".")),
  "a rule set's id",
);

const VERDICT_MADE = objectOf({
  ...VERDICT.entries,
  lineOfSight: truth,
  ruleset: RULE_SET,
  attacker: v.nullable(text),
  target: text,
  kind: oneOf(ATTACK_KINDS),
  reach: v.nullish(finite, null),
});

const MODELS = shortList(objectOf({ level: v.nullable(text), ids: shortList(text, MOST_TARGETS) }), MOST_TARGETS);

const DICE_PLACED = shortList(oneOf(DICE_KINDS), MOST_TARGETS);

const IF_BROKEN = objectOf({
  walls: shortList(text, MOST_TARGETS),
  isMarked: isTrue,
  isOfCover: isTrue,
  verdict: VERDICT_MADE,
  changes: shortList(MODIFIER, MOST_TARGETS),
  dice: DICE_PLACED,
  effects: shortList(EFFECT, MOST_TARGETS),
  missChance: v.nullish(percent, null),
  refusal: v.exactOptional(SAID),
  models: v.exactOptional(MODELS),
});

const TARGET = objectOf({
  target: text,
  verdict: VERDICT_MADE,
  changes: shortList(MODIFIER, MOST_TARGETS),
  dice: DICE_PLACED,
  effects: shortList(EFFECT, MOST_TARGETS),
  unplaced: shortList(MODIFIER, MOST_TARGETS),
  included: v.exactOptional(shortList(MODIFIER, MOST_TARGETS)),
  notes: v.exactOptional(shortList(SAID, MOST_TARGETS)),
  unplacedEffects: v.exactOptional(shortList(EFFECT, MOST_TARGETS)),
  unplacedDice: v.exactOptional(DICE_PLACED),
  includedDice: v.exactOptional(DICE_PLACED),
  placeLeft: v.exactOptional(objectOf({ x: coordinate, y: coordinate, elevation: finite })),
  isLeftOut: v.exactOptional(truth),
  missChance: v.nullish(percent, null),
  refusal: v.nullish(SAID, null),
  models: v.exactOptional(MODELS),
  ifBroken: v.exactOptional(IF_BROKEN),
  broken: v.exactOptional(shortList(text, MOST_TARGETS)),
});

const THING_KINDS = ["creature", "wall", "terrain", "veil", "surface", "other"] as const;
export type ThingKind = (typeof THING_KINDS)[number];

/** A thing that a record mentions, as it was on the GM's map. */
export interface RecordedThing {
  readonly id: string;
  readonly kind: ThingKind;
  /** Only for users who know it; for a wall its kind, as everyone may know it. */
  readonly name: string;
  readonly edges: readonly RecordedEdge[];
}

/** From one end to the other: x, y, x, y. */
export type RecordedEdge = readonly [number, number, number, number];

const EDGE = v.strictTuple([coordinate, coordinate, coordinate, coordinate], "x and y of two ends");

const THING = objectOf({ id: text, kind: oneOf(THING_KINDS), name: text, edges: shortList(EDGE, MOST_EDGES) });

const AREA = objectOf({
  documentName: oneOf(AREA_DOCUMENTS),
  id: text,
  elevation: finite,
  distance: v.exactOptional(finite),
  units: v.string("a string"),
  isSpread: isTrue,
});

const RECORDED = ["attack", "area", "save"] as const;

/** What an attack can be besides. */
const RECORDED_ACTIONS = ["attack-of-opportunity", "charge"] as const;

/** The judged attack: `flags.parapet.attack`. */
export interface AttackRecord {
  /** Key under which GMs store the rest. Random, and always there. */
  readonly key: string;
  readonly of: (typeof RECORDED)[number];
  readonly scene: string | null;
  readonly ruleset: string;
  readonly title: string;
  /** Null for an area without a maker. */
  readonly attacker: string | null;
  readonly missRolls: number;
  /** Left out for a plain attack. */
  readonly action?: (typeof RECORDED_ACTIONS)[number];
  /** It can have been made with a splash weapon. Left out where it cannot. */
  readonly canSplash?: true;
  /** Of an area: its document on the scene. Left out for other records. */
  readonly area?: RecordedArea;
  /** The combat that was going on, and its round. Left out outside of one. */
  readonly fight?: { readonly combat: string; readonly round: number };
  /** It cost less than the standard action, or the action. Left out where it did not, and where that is not known. */
  readonly isMinor?: true;
  readonly targets: readonly RuledTarget[];
  /** Targets without a verdict, because of an error that the GM was notified of. */
  readonly unjudged: readonly string[];
  /** Those of them that are too large to judge. Left out for none. */
  readonly tooLarge?: readonly string[];
  /** Everything mentioned, each once: the creatures, and the obstacles in the verdicts. */
  readonly things: readonly RecordedThing[];
}

const SHORT = v.check(
  (came: unknown) => JSON.stringify(came ?? null).length <= MOST_CHARACTERS,
  `${MOST_CHARACTERS} characters at most`,
);

const RECORD = v.pipe(
  v.unknown(),
  SHORT,
  objectOf({
    key: ID,
    of: oneOf(RECORDED),
    scene: v.nullish(text, null),
    ruleset: text,
    title: text,
    attacker: v.nullable(text),
    missRolls: oneOf([1, 2]),
    action: v.exactOptional(oneOf(RECORDED_ACTIONS)),
    canSplash: isTrue,
    area: v.exactOptional(AREA),
    fight: v.exactOptional(objectOf({ combat: ID, round: finite })),
    isMinor: isTrue,
    targets: shortList(TARGET, MOST_TARGETS),
    unjudged: shortList(text, MOST_TARGETS),
    tooLarge: v.exactOptional(shortList(text, MOST_TARGETS)),
    things: shortList(THING, MOST_THINGS),
  }),
);

/** A record as everyone may see it, and the creatures behind its stand-ins; GMs keep the whole record with them. */
export interface PublicRecord {
  readonly record: AttackRecord;
  readonly standIns: Readonly<Record<string, string>>;
}

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

/** The deleted message of a first roll, in the message of its reroll: `flags.parapet.again`. */
export const againIn = (flags: object): string | undefined => readIf(ID, ownFlag(flags, "again"));

/** How far a coup de grâce is; without a fight `found` is after the first of two full rounds. */
const COUP_STEPS = ["none", "found", "done"] as const;

/** What can be entered. */
export const MOST_DAMAGE = 10_000;
export const DAMAGE = v.pipe(
  v.number("a number"),
  v.integer("a whole number"),
  v.minValue(0, "0 or more"),
  v.maxValue(MOST_DAMAGE, `${MOST_DAMAGE} at most`),
);

export const isDamage = (value: unknown): value is number => v.is(DAMAGE, value);

const COUP = objectOf({
  step: oneOf(COUP_STEPS),
  /** What somebody has entered; null for what the message's dice say. */
  damage: v.nullish(DAMAGE, null),
});

/** A coup de grâce by the attack of a message. */
export type Coup = Readonly<v.InferOutput<typeof COUP>>;

/** Targets or walls with a mark that is set. */
const MARKED = v.pipe(
  v.nullish(v.record(text, truth), {}),
  v.transform((marks): ReadonlySet<string> => new Set(Object.keys(marks).filter((id) => marks[id] === true))),
);

const AMENDED_MADE = objectOf({
  /** Miss chances set by the GM, percent, by target. */
  chances: v.nullish(v.record(text, percent), {}),
  /** Targets that were missed, so that the obstacle is hit. */
  missed: MARKED,
  /** Targets for which the GM has rolled the miss chance in secret. */
  secret: MARKED,
  /** By target. */
  coups: v.nullish(v.record(text, COUP), {}),
  /** Targets whose attack breaks what stops it, as somebody has said. */
  broken: MARKED,
  /** Walls (`wall:ID`) that an area breaks, as somebody has said. */
  breaks: MARKED,
  undone: v.nullish(truth, false),
});

const AMENDED = v.pipe(
  AMENDED_MADE,
  v.transform(({ undone, ...others }) => ({ ...others, isUndone: undone })),
);

/** What was said and done about an attack later: `flags.parapet.amended`. */
export type Amendments = Readonly<v.InferOutput<typeof AMENDED>>;

export const amendmentsIn = (flags: object): Amendments =>
  readAs(AMENDED, ownFlag(flags, "amended") ?? {}, `flags.${MODULE_ID}.amended`);

/** The update of a message. `told`: what its record says from now on that it has withheld. */
export const amending = (changes: v.InferInput<typeof AMENDED>, told?: Partial<AttackRecord>): object => ({
  flags: { [MODULE_ID]: { amended: changes, ...(told === undefined ? {} : { attack: told }) } },
});

const CHECK = objectOf({
  target: text,
  /** The result that counts. */
  rolled: finite,
});

const MISS = objectOf({
  /** The message of the attack. */
  of: text,
  die: oneOf([20, 100]),
  checks: v.pipe(shortList(CHECK, MOST_TARGETS), v.readonly()),
});

/** The rolls against miss chances in a message: `flags.parapet.miss`. */
export type MissRecord = Readonly<v.InferOutput<typeof MISS>>;

export const flagsOfMiss = (miss: MissRecord): object => ({ [MODULE_ID]: { miss } });

const KEPT_MISS = objectOf({
  miss: MISS,
  /** From `Roll#toJSON`. */
  rolls: shortList(
    v.custom<object>((came) => typeof came === "object" && came !== null, "a roll"),
    MOST_TARGETS,
  ),
});

/** Secret rolls as GMs store them. */
export type KeptMiss = Readonly<v.InferOutput<typeof KEPT_MISS>>;

/** Null when it cannot be read. */
export const keptMiss = (kept: unknown): KeptMiss | null => readIf(KEPT_MISS, kept) ?? null;

export const missIn = (flags: object): MissRecord | undefined => ownFlagAs(MISS, flags, "miss");
