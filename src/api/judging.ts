import * as v from "valibot";
import { shown } from "../scene/model/scene-error";
import { oneOf } from "../scene/read-foundry/schema/schema-fields";
import { memberOf } from "../scene/model/member-of";
import { WEAPONS, type AttackDetails } from "../scene/model/attack-details";
import { HANDLINGS } from "../scene/model/scene";
import { ATTACK_KINDS, type AreaOrigin, type Attack, type AttackKind, type PixelPoint } from "../rules/attack/verdict";
import type { KnownVerdict } from "../foundry/verdicts/knowledge";
import { tokenPlace, creatureName } from "../foundry/verdicts/verdicts";
import {
  answer,
  checkEach,
  knownScene,
  checkNamed,
  numberThat,
  tokenId,
  type KnownScene,
  type TokenRef,
  checkKeys,
  checkTwo,
} from "./api-context";
import type { Table } from "../table";

/** How an attack is made; a ranged attack by default. Details that the rule set does not use have no effect. */
export interface AttackManner extends AttackDetails {
  readonly kind?: AttackKind;
  /** Scene units; null for the attacker's own. */
  readonly reach?: number | null;
  /** An area's point of origin; null for the attacker's own position. */
  readonly origin?: AreaOrigin | null;
  /** Features may be for weapons or spells alone; left out, these do not count. */
  readonly means?: "weapon" | "spell";
  /** The target makes a saving throw: features that are for attack rolls do not count. */
  readonly isSave?: boolean;
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

export const isPoint = (value: unknown): boolean => ["x", "y"].every((key) => isNumber(memberOf(value, key)));

const isOrigin = (value: unknown): boolean => {
  const [elevation, top] = [memberOf(value, "elevation") ?? null, memberOf(value, "top")];
  return isPoint(value) && (elevation === null || isNumber(elevation)) && (top === undefined || isNumber(top));
};

/** Its existence is not checked: an error would tell a player about things their map does not show. */
const OBSTACLE = /^(?:wall|region|tile|token|added):./;

const TRUTH = v.boolean("true or false");
const POINT = v.custom<PixelPoint>(isPoint, "pixels as {x, y}");
const FROM_0 = numberThat((value) => value >= 0, "0 or more scene units");
const ABOVE_0 = numberThat((value) => value > 0, "scene units above 0");

export const MANNER = {
  kind: oneOf(ATTACK_KINDS),
  reach: v.nullable(FROM_0),
  origin: v.nullable(v.custom<AreaOrigin>(isOrigin, "pixels as {x, y}, with elevation in scene units or without")),
  means: oneOf(["weapon", "spell"]),
  isSave: TRUTH,
  weapon: oneOf(WEAPONS),
  increment: ABOVE_0,
  increments: numberThat((value) => Number.isInteger(value) && value > 0, "a whole number above 0"),
  longRange: ABOVE_0,
  leastReach: FROM_0,
  handling: oneOf(HANDLINGS),
  isCharge: TRUTH,
  chargedFrom: POINT,
  movedFrom: POINT,
  isReadied: TRUTH,
  isBraced: TRUTH,
  isSpread: TRUTH,
  isSightless: TRUTH,
  isForce: TRUTH,
  destroys: v.custom<readonly string[]>(
    (value) => Array.isArray(value) && value.every((each) => typeof each === "string" && OBSTACLE.test(each)),
    "an array of ids as verdicts have them: wall:ID, region:ID …",
  ),
} satisfies Readonly<Record<keyof AttackManner, v.GenericSchema>>;

/** An attack of one creature on another, by ids as in verdicts. Throws `RangeError` for a creature against itself. */
export const attackOf = (attacker: string, target: string, manner: AttackManner): Attack => {
  checkTwo(attacker, target);
  const { kind = "ranged", reach = null, origin = null, ...details } = manner;
  const given: Readonly<Record<string, unknown>> = details;
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...said, attacker, target, kind, reach, origin };
};

/** Attackers, targets and details. By default all creatures that the user knows. */
interface ManyAttacks {
  readonly attackers?: readonly TokenRef[];
  readonly targets?: readonly TokenRef[];
  readonly manner?: AttackManner;
}

/** Queries for verdicts. */
export interface JudgeApi {
  /** The verdict on one attack. */
  readonly judge: (attacker: TokenRef, target: TokenRef, manner?: AttackManner) => KnownVerdict | null;
  /** Verdicts on many attacks, each judged when it is taken. */
  readonly judgeAll: (attacks?: ManyAttacks) => Generator<KnownVerdict, void>;
}

/** Null for a creature that is missing or cannot be read, and for an attacker that is an object to the user. */
const verdictOn = (table: Table, attacker: string, target: string, manner: AttackManner): KnownVerdict | null => {
  const attack = attackOf(attacker, target, manner);
  const isThere = ({ mirrored }: KnownScene): boolean =>
    [attacker, target].every((id) => creatureName(mirrored.battlefield, id) !== undefined);
  const scene = knownScene(table);
  if (scene === null || !isThere(scene) || table.verdicts.knowledge().isObject(attacker)) return null;
  return answer(
    table,
    () => structuredClone(table.verdicts.judge(attack, { settings: "saved" })),
    () => tokenPlace(table.words, table.verdicts, target),
  );
};

const idsOf = (scene: KnownScene, role: string, refs: readonly TokenRef[] | undefined): readonly string[] => {
  if (refs === undefined) return scene.mirrored.battlefield.creatures.map(({ id }) => id);
  if (!Array.isArray(refs)) throw new RangeError(`${role}: expected an array of tokens, got ${shown(refs)}`);
  return [...new Set(refs.map((ref) => tokenId(scene, role, ref)))];
};

function* verdictsOn(
  table: Table,
  pairs: readonly (readonly [string, string])[],
  manner: AttackManner,
): Generator<KnownVerdict, void> {
  for (const [attacker, target] of pairs) {
    const verdict = verdictOn(table, attacker, target, manner);
    if (verdict !== null) yield verdict;
  }
}

export const createJudging = (table: Table): JudgeApi => ({
  judge: (attacker, target, manner = {}) => {
    checkEach("manner", MANNER, manner);
    checkNamed("attacker", attacker);
    checkNamed("target", target);
    const scene = knownScene(table);
    if (scene === null) return null;
    const [from, to] = [tokenId(scene, "attacker", attacker), tokenId(scene, "target", target)];
    return verdictOn(table, from, to, manner);
  },
  judgeAll: (attacks = {}) => {
    checkKeys("attacks", attacks, ["attackers", "targets", "manner"]);
    const { attackers, targets, manner = {} } = attacks;
    checkEach("manner", MANNER, manner);
    const scene = knownScene(table);
    if (scene === null) return verdictsOn(table, [], manner);
    const from = idsOf(scene, "attackers", attackers);
    const to = idsOf(scene, "targets", targets);
    const pairs = from.flatMap((one) => to.filter((other) => other !== one).map((other) => [one, other] as const));
    return verdictsOn(table, pairs, manner);
  },
});
