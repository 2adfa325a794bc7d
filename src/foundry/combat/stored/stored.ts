import * as v from "valibot";
import { objectOf, oneOf } from "../../../scene/read-foundry/schema/schema-fields";
import {
  ATTACK_COSTS,
  CHANGE_KINDS,
  DECLARED_GAITS,
  DEFENCES,
  FRESH,
  type Before,
  type Combatant,
} from "../../../combat/encounter";
import { TRIGGER_EVENTS, TRIGGER_WHOM } from "../../../combat/trigger";

const ID = v.pipe(v.string("an id"), v.maxLength(80, "an id"));
const YES_OR_NO = v.boolean("true or false");
const COUNT = v.pipe(v.number("a number"), v.integer("a whole number"));
const INITIATIVE = v.nullable(v.pipe(v.number("a number"), v.finite("a number")));
const FACT = v.pipe(v.number("a number"), v.finite("a number"));
/** Longest text for a readied action, characters. */
export const MOST_LETTERS = 500;
const WORDS = v.pipe(v.string("words"), v.maxLength(MOST_LETTERS, `at most ${MOST_LETTERS} characters`));
const ROLLS = v.pipe(v.array(COUNT), v.maxLength(20, "at most 20 rolls"));
export const ROLL_OFFS = v.record(ID, ROLLS);

export const TURN = objectOf({ round: COUNT, acting: v.nullable(ID) });

const RANK = objectOf({ id: ID, initiative: INITIATIVE, modifier: FACT, dexterity: FACT, rollOffs: ROLLS });

const TRIGGER = objectOf({
  event: oneOf(TRIGGER_EVENTS),
  whom: oneOf(TRIGGER_WHOM),
  creature: v.nullable(ID),
  region: v.nullable(ID),
  within: v.nullable(FACT),
  eachStep: v.fallback(YES_OR_NO, false),
});

export const READYING = objectOf({
  words: WORDS,
  action: WORDS,
  item: v.nullable(ID),
  trigger: v.nullable(TRIGGER),
});

const READIED_NOW = v.object({ round: COUNT, ...READYING.entries });
const SPOT = objectOf({ x: FACT, y: FACT, elevation: FACT });
/** Where a token stood; null for none. */
export const STOOD_AT = v.nullable(SPOT);
const FROM_0 = v.pipe(COUNT, v.minValue(0, "0 or more"));
/** Where a token stood in its turn; null for none. */
export const STOOD_IN_TURN = v.nullable(objectOf({ ...SPOT.entries, passed: FROM_0 }));
export const FOUND = { message: ID, target: ID };

/** A readied action that the owner of a combatant has written into its flag: no GM's client has entered it in the order. */
export const WRITTEN_READIED = objectOf({ readied: READIED_NOW });

export type CombatantFlag = Omit<Combatant, "id" | "initiative" | "place" | "placedBy" | "isDefeated" | "readied">;

type Schemas<T> = { readonly [K in keyof T]: v.GenericSchema<unknown, T[K]> };

/** What a combatant stores, and a change keeps. */
const KEPT: Schemas<Omit<CombatantFlag, "modifier" | "dexterity">> = {
  rollOffs: ROLLS,
  rolled: INITIATIVE,
  isUnaware: YES_OR_NO,
  hasActed: YES_OR_NO,
  actedIn: v.nullable(COUNT),
  held: v.nullable(objectOf({ round: COUNT })),
  steppedIn: v.nullable(objectOf({ round: COUNT, behind: RANK, place: COUNT })),
  opportunities: FROM_0,
  charged: v.nullable(objectOf({ round: COUNT, from: STOOD_AT })),
  attacked: v.nullable(oneOf(ATTACK_COSTS)),
  moves: v.array(objectOf({ gait: oneOf(DECLARED_GAITS), from: STOOD_IN_TURN })),
  hasStoodUp: YES_OR_NO,
  defence: v.nullable(objectOf({ kind: oneOf(DEFENCES) })),
  isFullRound: YES_OR_NO,
  isTakingCover: YES_OR_NO,
  isStealthy: YES_OR_NO,
  isInClassStance: YES_OR_NO,
  stanceSince: v.nullable(COUNT),
  finding: v.nullable(objectOf({ round: COUNT, ...FOUND })),
};

const { readied: _ofCombat, ...FRESH_PART } = FRESH;

export const NOTHING_STORED: CombatantFlag = { modifier: 0, dexterity: 0, rollOffs: [], rolled: null, ...FRESH_PART };

const eachOf = <T>(schemas: Schemas<T>, made: (schema: v.GenericSchema, key: string) => v.GenericSchema) =>
  Object.fromEntries(
    Object.entries<v.GenericSchema>(schemas).map(([key, schema]) => [key, made(schema, key)]),
  ) as Schemas<T>;

/**
 * On a combatant. All fields, because Foundry merges an update into the old value. An invalid field, or one from a
 * later version, does not invalidate the others.
 */
export const COMBATANT_FLAG = objectOf(
  eachOf({ modifier: FACT, dexterity: FACT, ...KEPT }, (schema, key) =>
    v.fallback(schema, Reflect.get(NOTHING_STORED, key)),
  ),
);

/** Fields of a combatant, as they are or were before a change. */
const BEFORE = v.object(
  eachOf({ initiative: INITIATIVE, ...KEPT, readied: v.nullable(READIED_NOW) }, (schema) => v.exactOptional(schema)),
) as v.GenericSchema<unknown, Before>;

const CHANGE = objectOf({
  id: ID,
  kind: oneOf(CHANGE_KINDS),
  who: v.nullable(ID),
  turn: TURN,
  before: objectOf({
    order: v.object({
      round: v.exactOptional(COUNT),
      acting: v.exactOptional(v.nullable(ID)),
      base: v.exactOptional(COUNT),
      renewals: v.exactOptional(COUNT),
    }),
    combatants: v.record(ID, BEFORE),
  }),
});

/**
 * On a combat. `turn` is the last recorded turn; the tracker may be further on. When the journal cannot be read as a
 * whole, nothing can be undone but the combat goes on.
 */
export const COMBAT_FLAG = objectOf({
  turn: TURN,
  base: COUNT,
  renewals: COUNT,
  isAdopted: v.fallback(YES_OR_NO, false),
  /** What players' creatures have readied. Players can write the flags of their combatants, and not those of the combat. */
  readied: v.fallback(v.array(v.object({ who: ID, ...READIED_NOW.entries })), []),
  journal: v.fallback(v.array(CHANGE), []),
});
export type CombatFlag = v.InferOutput<typeof COMBAT_FLAG>;

/** What players may not know about a combat that has begun; stored by GMs only. */
export const FIGHT_SECRETS = objectOf({
  combatants: v.record(ID, BEFORE),
  /** Completely secret changes, each with the change before it. */
  changes: v.optional(v.array(objectOf({ behind: v.nullable(ID), change: CHANGE })), []),
  /** Secret fields of other changes, by change id. */
  before: v.record(ID, v.record(ID, BEFORE)),
});

/** How a combat will begin. */
export const PLAN = objectOf({ hasSurpriseRound: YES_OR_NO, unaware: v.array(ID) });

export type Secrets = v.InferOutput<typeof FIGHT_SECRETS> & { readonly plan: v.InferOutput<typeof PLAN> | null };

export const NO_FIGHT_SECRETS: v.InferOutput<typeof FIGHT_SECRETS> = { combatants: {}, changes: [], before: {} };
export const NO_SECRETS: Secrets = { ...NO_FIGHT_SECRETS, plan: null };
