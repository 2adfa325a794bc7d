import * as v from "valibot";
import { objectOf, oneOf } from "../../../scene/read-foundry/schema/schema-fields";
import {
  ATTACK_COSTS,
  CHANGE_KINDS,
  DECLARED_GAITS,
  DEFENCES,
  FRESH,
  type Before,
  type Change,
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
const READIED = v.nullable(READIED_NOW);
const HELD = v.nullable(objectOf({ round: COUNT }));
const SPOT = objectOf({ x: FACT, y: FACT, elevation: FACT });
/** Where a token stood; null for none. */
export const STOOD_AT = v.nullable(SPOT);
const CHARGED = v.nullable(objectOf({ round: COUNT, from: STOOD_AT }));
/** Where a token stood in its turn; null for none. */
export const STOOD_IN_TURN = v.nullable(
  objectOf({ ...SPOT.entries, passed: v.pipe(COUNT, v.minValue(0, "0 or more")) }),
);
const MOVES = v.array(objectOf({ gait: oneOf(DECLARED_GAITS), from: STOOD_IN_TURN }));
const ATTACKED = v.nullable(oneOf(ATTACK_COSTS));
const DEFENCE = v.nullable(objectOf({ kind: oneOf(DEFENCES) }));
export const FOUND = { message: ID, target: ID };
const FINDING = v.nullable(objectOf({ round: COUNT, ...FOUND }));
const STEPPED_IN = v.nullable(objectOf({ round: COUNT, behind: RANK, place: COUNT }));

/** A readied action that the owner of a combatant has written into its flag: no GM's client has entered it in the order. */
export const WRITTEN_READIED = objectOf({ readied: READIED_NOW });

/**
 * On a combatant. All fields, because Foundry merges an update into the old value. An invalid field, or one from a
 * later version, does not invalidate the others.
 */
export const COMBATANT_FLAG = objectOf({
  modifier: v.fallback(FACT, 0),
  dexterity: v.fallback(FACT, 0),
  rollOffs: v.fallback(ROLLS, []),
  rolled: v.fallback(INITIATIVE, null),
  isUnaware: v.fallback(YES_OR_NO, FRESH.isUnaware),
  hasActed: v.fallback(YES_OR_NO, FRESH.hasActed),
  actedIn: v.fallback(v.nullable(COUNT), FRESH.actedIn),
  held: v.fallback(HELD, FRESH.held),
  steppedIn: v.fallback(STEPPED_IN, FRESH.steppedIn),
  opportunities: v.fallback(v.pipe(COUNT, v.minValue(0, "0 or more")), FRESH.opportunities),
  charged: v.fallback(CHARGED, FRESH.charged),
  attacked: v.fallback(ATTACKED, FRESH.attacked),
  moves: v.fallback(MOVES, []),
  hasStoodUp: v.fallback(YES_OR_NO, FRESH.hasStoodUp),
  defence: v.fallback(DEFENCE, FRESH.defence),
  isFullRound: v.fallback(YES_OR_NO, FRESH.isFullRound),
  isTakingCover: v.fallback(YES_OR_NO, FRESH.isTakingCover),
  isStealthy: v.fallback(YES_OR_NO, FRESH.isStealthy),
  isInClassStance: v.fallback(YES_OR_NO, FRESH.isInClassStance),
  stanceSince: v.fallback(v.nullable(COUNT), FRESH.stanceSince),
  finding: v.fallback(FINDING, FRESH.finding),
});
export type CombatantFlag = v.InferOutput<typeof COMBATANT_FLAG>;

const BEFORE = v.object({
  initiative: v.exactOptional(INITIATIVE),
  rollOffs: v.exactOptional(ROLLS),
  rolled: v.exactOptional(INITIATIVE),
  hasActed: v.exactOptional(YES_OR_NO),
  actedIn: v.exactOptional(v.nullable(COUNT)),
  held: v.exactOptional(HELD),
  steppedIn: v.exactOptional(STEPPED_IN),
  opportunities: v.exactOptional(COUNT),
  charged: v.exactOptional(CHARGED),
  attacked: v.exactOptional(ATTACKED),
  moves: v.exactOptional(MOVES),
  hasStoodUp: v.exactOptional(YES_OR_NO),
  defence: v.exactOptional(DEFENCE),
  isFullRound: v.exactOptional(YES_OR_NO),
  isTakingCover: v.exactOptional(YES_OR_NO),
  isInClassStance: v.exactOptional(YES_OR_NO),
  finding: v.exactOptional(FINDING),
  isUnaware: v.exactOptional(YES_OR_NO),
  readied: v.exactOptional(READIED),
  isStealthy: v.exactOptional(YES_OR_NO),
  stanceSince: v.exactOptional(v.nullable(COUNT)),
});

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

/** Fields of a combatant, as they are or were before a change. */
const SECRET_FIELDS = v.pipe(
  BEFORE,
  v.transform((fields): Before => fields),
);
const SECRET_CHANGE = v.pipe(
  CHANGE,
  v.transform((change): Change => change),
);

/** What players may not know about a combat that has begun; stored by GMs only. */
export const FIGHT_SECRETS = objectOf({
  combatants: v.record(ID, SECRET_FIELDS),
  /** Completely secret changes, each with the change before it. */
  changes: v.optional(v.array(objectOf({ behind: v.nullable(ID), change: SECRET_CHANGE })), []),
  /** Secret fields of other changes, by change id. */
  before: v.record(ID, v.record(ID, SECRET_FIELDS)),
});

/** How a combat will begin. */
export const PLAN = objectOf({ hasSurpriseRound: YES_OR_NO, unaware: v.array(ID) });

export type Secrets = v.InferOutput<typeof FIGHT_SECRETS> & { readonly plan: v.InferOutput<typeof PLAN> | null };

export const NO_FIGHT_SECRETS: v.InferOutput<typeof FIGHT_SECRETS> = { combatants: {}, changes: [], before: {} };
export const NO_SECRETS: Secrets = { ...NO_FIGHT_SECRETS, plan: null };
