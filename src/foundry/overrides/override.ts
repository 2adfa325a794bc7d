import * as v from "valibot";
import { objectOf, oneOf } from "../../scene/read-foundry/schema/schema-fields";
import { readAs } from "../../scene/read-foundry/read-as";
import { CONCEALMENTS, type Ruling } from "../../rules/attack/verdict";
import { isMissChance } from "../../rules/judge/ruling";

/** When a GM's ruling ends: with the turn or the combat it was made in, or when it is removed. */
export const UNTILS = ["turn", "combat", "removed"] as const;
export type Until = (typeof UNTILS)[number];

interface CombatTurn {
  readonly combat: string;
  readonly round: number;
  readonly turn: number | null;
  /** Id of the current combatant; the turn number changes when combatants come and go. */
  readonly combatant: string | null;
}

/** A GM's ruling, stored on the scene. Creatures by id (`token:ID`). */
export interface Override {
  /** Null for every attacker. */
  readonly attacker: string | null;
  readonly target: string;
  readonly ruling: Ruling;
  /** The rule set the levels belong to. Under another rule set the ruling does not apply. */
  readonly ruleset: string;
  readonly until: Until;
  /** Null for a ruling that stays until it is removed. */
  readonly since: CombatTurn | null;
}

const WHO = v.string("a token's id");

/** As stored. All fields, because Foundry merges an update into the old value. */
const STORED = objectOf({
  attacker: v.nullable(WHO),
  target: WHO,
  ruleset: v.string("a rule set's id"),
  cover: v.nullable(v.string("a level of cover or null")),
  concealment: v.nullable(oneOf(CONCEALMENTS)),
  missChance: v.nullish(v.custom<number>(isMissChance, "a whole number from 0 to 100 or null"), null),
  until: oneOf(UNTILS),
  since: v.nullable(
    objectOf({
      combat: v.string("a combat's id"),
      round: v.number("a number"),
      turn: v.nullable(v.number("a number or null")),
      combatant: v.nullable(v.string("a combatant's id or null")),
    }),
  ),
});

type StoredOverride = v.InferOutput<typeof STORED>;

/** A ruling that no player may know, as it is stored by GMs: it is read with those of the scene. */
export const SECRET_RULING = v.record(v.string(), v.unknown());

/** Prefix of the scene flags that hold rulings, one flag each, so that two GMs can write at once. */
const KEY = "ruling-";

const bare = (id: string): string => id.replace(/^token:/, "");

export const overrideKey = (attacker: string | null, target: string): string =>
  `${KEY}${bare(target)}-${attacker === null ? "anyone" : bare(attacker)}`;

export const storedOverride = ({ ruling, ...rest }: Override): StoredOverride => ({
  ...rest,
  cover: ruling.cover ?? null,
  concealment: ruling.concealment ?? null,
  missChance: ruling.missChance ?? null,
});

const opened = ({ cover, concealment, missChance, ...rest }: StoredOverride): Override => ({
  ...rest,
  ruling: {
    ...(cover === null ? {} : { cover }),
    ...(concealment === null ? {} : { concealment }),
    ...(missChance === null ? {} : { missChance }),
  },
});

const overrideIn = (key: string, value: unknown): Override => {
  const stored = readAs(STORED, value, key);
  if (overrideKey(stored.attacker, stored.target) !== key)
    throw new RangeError(`${key}: expected an override of the pair in its name, got another pair`);
  return opened(stored);
};

/** The rulings on a scene, and the flags that cannot be read as one. */
export interface OverridesRead {
  readonly byKey: ReadonlyMap<string, Override>;
  readonly faults: readonly Error[];
}

export const readOverrides = (flags: unknown): OverridesRead => {
  const byKey = new Map<string, Override>();
  const faults: Error[] = [];
  for (const [key, value] of Object.entries(Object(flags) as object) as [string, unknown][]) {
    if (!key.startsWith(KEY)) continue;
    try {
      byKey.set(key, overrideIn(key, value));
    } catch (error) {
      faults.push(error instanceof Error ? error : new Error(String(error)));
    }
  }
  return { byKey, faults };
};

/** A combat, as far as rulings end with it. */
export interface CombatNow extends CombatTurn {
  readonly isStarted: boolean;
  /** Ids (`token:ID`) of the combatants' tokens. */
  readonly tokens: readonly string[];
}

const isSameTurn = (since: CombatTurn, now: CombatNow): boolean =>
  since.round === now.round && (since.combatant === null ? since.turn === now.turn : since.combatant === now.combatant);

/** Whether a ruling has ended, even if no GM was connected to remove it. */
export const isOver = ({ until, since }: Override, combats: () => readonly CombatNow[]): boolean => {
  if (until === "removed" || since === null) return until !== "removed";
  const now = combats().find(({ combat }) => combat === since.combat);
  return now === undefined || (until === "turn" && !isSameTurn(since, now));
};

/** The turn in which a ruling on this pair is made: of a combat with one of them in it, else of any combat. */
export const turnFor = (attacker: string | null, target: string, combats: readonly CombatNow[]): CombatTurn | null => {
  const started = combats.filter(({ isStarted }) => isStarted);
  const theirs = started.find(({ tokens }) => tokens.some((id) => id === attacker || id === target));
  const found = theirs ?? started[0];
  if (found === undefined) return null;
  const { combat, round, turn, combatant } = found;
  return { combat, round, turn, combatant };
};

/** All combats of the world; the viewed one first. */
export const combatsNow = (): readonly CombatNow[] => {
  const shown = game.combat;
  return [...game.combats.contents]
    .sort((a, b) => Number(b === shown) - Number(a === shown))
    .map((combat) => ({
      combat: combat.id,
      isStarted: combat.started,
      round: combat.round,
      turn: combat.turn,
      combatant: combat.combatant?.id ?? null,
      tokens: combat.combatants.contents.map(({ tokenId }) => `token:${tokenId}`),
    }));
};
