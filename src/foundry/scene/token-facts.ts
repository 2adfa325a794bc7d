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
import { MODULE_ID } from "../module-id";

/** What a creature's own sheet says of it; what it says nothing of is left out. */
export interface CreatureFacts {
  readonly sizeCategory?: SizeCategory;
  /** How far it reaches in melee, scene units. */
  readonly reach?: number;
  /** Scene units. */
  readonly senses?: Partial<Senses>;
  readonly hasLowLightVision?: boolean;
}

/** Reads an actor of the game system, in the units of a scene's grid. Pure; it may throw on what it does not expect. */
export type FactsOf = (actor: object, grid: Pick<SceneGrid, "distance" | "units">) => CreatureFacts;

export const NO_FACTS: FactsOf = () => ({});

/** What of a token's document, its actor and combatant matters besides what the scene stores of it. */
export interface ActingToken {
  readonly actor?: { readonly statuses?: ReadonlySet<string>; readonly type?: string } | null;
  readonly combatant?: { readonly isDefeated?: boolean; readonly defeated?: boolean } | null;
  readonly flags?: object;
}

/** Dead by status, or marked defeated in the tracker. */
const isDead = ({ actor, combatant }: ActingToken): boolean =>
  actor?.statuses?.has("dead") === true || combatant?.isDefeated === true || combatant?.defeated === true;

const withConditions = (token: SceneToken, acting: ActingToken): SceneToken => {
  const statuses = acting.actor?.statuses ?? new Set<string>();
  const conditions = new Set([...token.conditions, ...conditionsOf(statuses)]);
  if (!isDead(acting) && conditions.size === token.conditions.length) return token;
  return {
    ...token,
    isDead: token.isDead || isDead(acting),
    conditions: CONDITIONS.filter((condition) => conditions.has(condition)),
  };
};

/** A sheet may say anything; what is no distance says nothing. */
const lengthIn = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) && value >= 0 ? Math.min(value, FARTHEST) : null;

const flagsSchema = v.object({ [MODULE_ID]: v.object({ senses: v.object(flaggedSenses) }) });

/** Of a sense that Parapet's flag sets, what it sets; else the farther of what the token's sight and the sheet say. */
const sensesWith = (token: SceneToken, senses: Partial<Senses>, { flags }: ActingToken): Senses => {
  const flagged = v.is(flagsSchema, flags) ? flags[MODULE_ID].senses : {};
  const rangeOf = (sense: Sense): number =>
    flagged[sense] ?? Math.max(token.senses[sense], lengthIn(senses[sense]) ?? 0);
  return SENSES.reduce((all: Senses, sense) => ({ ...all, [sense]: rangeOf(sense) }), token.senses);
};

/** Parapet's flags on the token, which the GM sets, go before the sheet. */
const withSheet = (token: SceneToken, facts: CreatureFacts, acting: ActingToken): SceneToken => ({
  ...token,
  sizeCategory: token.sizeCategory ?? facts.sizeCategory ?? null,
  reach: token.reach ?? lengthIn(facts.reach),
  senses: facts.senses === undefined ? token.senses : sensesWith(token, facts.senses, acting),
  hasLowLightVision: token.hasLowLightVision || facts.hasLowLightVision === true,
});

/** The token as read, with what only its actor and combatant know: what its sheet says, what befalls it, whether it is dead. */
export const withFactsOf = (token: SceneToken, acting: ActingToken, facts: CreatureFacts = {}): SceneToken =>
  withKind(withConditions(Object.keys(facts).length === 0 ? token : withSheet(token, facts, acting), acting), acting);

/** Types of actors that are no creatures, in the systems Parapet knows. */
const OTHERS: readonly string[] = ["loot", "hazard", "trap", "party", "group", "army", "encounter"];

/** What the GM has said of the token goes before its actor's type. */
const withKind = (token: SceneToken, { actor }: ActingToken): SceneToken => {
  const type = actor?.type ?? "";
  if (token.kind !== "creature" || (type !== "vehicle" && !OTHERS.includes(type))) return token;
  return { ...token, kind: type === "vehicle" ? "vehicle" : "other" };
};
