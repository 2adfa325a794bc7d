import * as v from "valibot";
import { conditionsOf } from "../../scene/read-foundry/read-conditions";
import { flaggedSenses } from "../../scene/read-foundry/schema/schema-token";
import { FARTHEST } from "../../scene/shapes/scene-limits";
import {
  CONDITIONS,
  type SceneGrid,
  type SceneToken,
  type Sense,
  type Senses,
  SENSES,
  type SizeCategory,
} from "../../scene/model/scene";
import type { Traits } from "../../scene/model/traits";
import { MODULE_ID } from "../module-id";

/** Facts from a creature's sheet. Fields that the sheet does not state are missing. */
export interface CreatureFacts extends Partial<Traits> {
  readonly sizeCategory?: SizeCategory;
  /** Melee reach, scene units. */
  readonly reach?: number;
  /** How far off its target must be in melee, scene units. */
  readonly leastReach?: number;
  /** Ranges in scene units. */
  readonly senses?: Partial<Senses>;
  readonly hasLowLightVision?: boolean;
  /** It has had no turn yet in an encounter that has begun: it is flat-footed, in rules that have that. */
  readonly isYetToAct?: boolean;
}

/** Whether a creature (`token:ID`) has had no turn yet in its encounter. */
export type IsYetToAct = (creature: string) => boolean;

/** Reads an actor of the game system, in the units of the scene's grid. Pure. May throw on unexpected data. */
export type FactsOf = (actor: object, grid: Pick<SceneGrid, "distance" | "units">) => CreatureFacts;

/** Where facts about creatures come from. */
export interface FactSources {
  readonly factsOf: FactsOf;
  readonly isYetToAct?: IsYetToAct | undefined;
}

export const NO_FACTS: FactsOf = () => ({});

/** What matters of a token's document, actor and combatant besides the scene's source data. */
export interface ActingToken {
  readonly actor?: { readonly statuses?: ReadonlySet<string>; readonly type?: string } | null;
  readonly combatant?: { readonly isDefeated?: boolean; readonly defeated?: boolean } | null;
  readonly flags?: object;
}

/** Dead by status, or defeated in the tracker. */
const isDead = ({ actor, combatant }: ActingToken): boolean =>
  actor?.statuses?.has("dead") === true || combatant?.isDefeated === true || combatant?.defeated === true;

const withConditions = (token: SceneToken, acting: ActingToken, { isYetToAct }: CreatureFacts): SceneToken => {
  const statuses = acting.actor?.statuses ?? new Set<string>();
  const conditions = new Set([...token.conditions, ...conditionsOf(statuses)]);
  if (isYetToAct === true) conditions.add("flat-footed");
  if (!isDead(acting) && conditions.size === token.conditions.length) return token;
  return {
    ...token,
    isDead: token.isDead || isDead(acting),
    conditions: CONDITIONS.filter((condition) => conditions.has(condition)),
  };
};

/** Null for an invalid distance on a sheet. */
const lengthIn = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) && value >= 0 ? Math.min(value, FARTHEST) : null;

const flagsSchema = v.object({ [MODULE_ID]: v.object({ senses: v.object(flaggedSenses) }) });

/** Parapet's flag wins for each sense it sets; otherwise the longer range of token vision and sheet. */
const sensesWith = (token: SceneToken, senses: Partial<Senses>, { flags }: ActingToken): Senses => {
  const flagged = v.is(flagsSchema, flags) ? flags[MODULE_ID].senses : {};
  const rangeOf = (sense: Sense): number =>
    flagged[sense] ?? Math.max(token.senses[sense], lengthIn(senses[sense]) ?? 0);
  return SENSES.reduce((all: Senses, sense) => ({ ...all, [sense]: rangeOf(sense) }), token.senses);
};

/** Parapet's flags on the token, set by the GM, win over the sheet. */
const withSheet = (token: SceneToken, facts: CreatureFacts, acting: ActingToken): SceneToken => ({
  ...token,
  sizeCategory: token.sizeCategory ?? facts.sizeCategory ?? null,
  reach: token.reach ?? lengthIn(facts.reach),
  leastReach: token.leastReach ?? lengthIn(facts.leastReach),
  senses: facts.senses === undefined ? token.senses : sensesWith(token, facts.senses, acting),
  hasLowLightVision: token.hasLowLightVision || facts.hasLowLightVision === true,
  hasUncannyDodge: token.hasUncannyDodge || facts.hasUncannyDodge === true,
  hasCombatReflexes: token.hasCombatReflexes || facts.hasCombatReflexes === true,
  hasPreciseShot: token.hasPreciseShot || facts.hasPreciseShot === true,
  hasPointBlankShot: token.hasPointBlankShot || facts.hasPointBlankShot === true,
  isImmuneToCriticals: token.isImmuneToCriticals || facts.isImmuneToCriticals === true,
  isUnarmed: token.isUnarmed || facts.isUnarmed === true,
});

/** The token with what only its actor and combatant know: sheet facts, conditions, whether it is dead. */
export const withFactsOf = (token: SceneToken, acting: ActingToken, facts: CreatureFacts = {}): SceneToken =>
  withKind(
    withConditions(Object.keys(facts).length === 0 ? token : withSheet(token, facts, acting), acting, facts),
    acting,
  );

/** Actor types that are not creatures, in the supported systems. */
const OTHERS: readonly string[] = ["loot", "hazard", "trap", "party", "group", "army", "encounter"];

/** The GM's setting on the token wins over the actor's type. */
const withKind = (token: SceneToken, { actor }: ActingToken): SceneToken => {
  const type = actor?.type ?? "";
  if (token.kind !== "creature" || (type !== "vehicle" && !OTHERS.includes(type))) return token;
  return { ...token, kind: type === "vehicle" ? "vehicle" : "other" };
};
