import type { Condition } from "../../scene/model/scene";
import { allowed, refused } from "../../rules/attack/verdict";
import type { Permission, Reason, Verdict, VerdictLevel } from "../../rules/attack/verdict";
import { UNNAMED } from "../../rules/judge/cover-changes";

/** What one user may know. Ids as in verdicts: `token:ID`, `wall:ID`, `region:ID`, `tile:ID`. */
export interface Knowledge {
  readonly sees: (id: string) => boolean;
  /** Whether the user owns a creature, and so may know everything about it. */
  readonly owns: (id: string) => boolean;
  readonly isNamed: (id: string) => boolean;
  /** To this user it is an object that never acts, such as a secret token to players who do not own it. */
  readonly isObject: (id: string) => boolean;
  /** Whether the user may know the names of a creature's or region's features (`token:ID`, `region:ID`); always for "". */
  readonly knowsFeatures: (id: string) => boolean;
  /** The conditions of a creature that the user is shown. */
  readonly conditionsOf: (id: string) => readonly Condition[];
  /** True for GMs. */
  readonly knowsAll: boolean;
}

/** A verdict as one user may see it. The word "unseen" replaces what was left out. */
export interface KnownVerdict extends Verdict {
  readonly hasUnseen: boolean;
}

/** A verdict's level as one user may see it; with reasons where the GM has ruled on it, which icons show. */
export type KnownLevel = VerdictLevel & Partial<Pick<Verdict, "reasons">>;

/** The only thing said about what a user does not see. */
export const UNSEEN: Reason = { key: "PARAPET.Reason.Unseen", data: {} };

/** Obstacles without effect: leaving them out needs no "unseen". */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(
  ["OwnParapet", "LowFar", "Crisis.TooSmall", "Crisis.TooFar", "Crisis.TooClose", "Crisis.Overlooked"].map(
    (key) => `PARAPET.Reason.${key}`,
  ),
);

type Datum = Reason["data"][string];

const idsOf = (value: Datum): readonly string[] => (typeof value === "object" ? value : []);

const idsIn = ({ data }: Reason): string[] => Object.values(data).flatMap(idsOf);

const keptIn = (value: Datum, sees: Knowledge["sees"]): Datum =>
  typeof value === "object" ? value.filter(sees) : value;

/** The reason without what the user may not know; null when nothing is left. */
export const keptReason = (reason: Reason, { sees }: Knowledge): Reason | null => {
  const data = Object.fromEntries(Object.entries(reason.data).map(([name, value]) => [name, keptIn(value, sees)]));
  const hasLost = Object.entries(reason.data).some(
    ([name, value]) => idsOf(value).length > 0 && idsOf(data[name] ?? []).length === 0,
  );
  return hasLost ? null : { ...reason, data };
};

export const knownReason = (reason: Reason, knowledge: Knowledge): Reason => keptReason(reason, knowledge) ?? UNSEEN;

/** The dice show that a feature counts: the reason stays, without its name and its creature. */
const knownFeature = (reason: Reason, { knowsFeatures }: Knowledge): Reason => {
  const { feature, of } = reason.data;
  if (feature === undefined || typeof of !== "string" || knowsFeatures(of)) return reason;
  return { ...reason, data: { ...reason.data, feature: UNNAMED, of: "" } };
};

const reasonsIn = ({ reasons, modifiers, dice, permissions }: Verdict): Reason[] => [
  ...reasons,
  ...[...modifiers, ...dice].map(({ note }) => note),
  ...permissions.flatMap(({ reason }) => reason ?? []),
];

const actingIn = (verdict: Verdict): string[] => [
  ...verdict.obstacles,
  ...(verdict.onMiss === null ? [] : [verdict.onMiss]),
  ...verdict.lines.flatMap((line) => line.obstacles),
  ...reasonsIn(verdict)
    .filter(({ key }) => !WITHOUT_EFFECT.has(key))
    .flatMap(idsIn),
];

const IMMUNE = "PARAPET.Reason.NoCoupImmune";

/** What critical hits do to a creature is on its sheet. */
const withoutImmunity = <Level extends VerdictLevel>(verdict: Level, { owns }: Knowledge): Level => {
  const { target, concealment, permissions } = verdict;
  const isTold = ({ reason }: Permission): boolean => reason?.key !== IMMUNE || owns(target);
  if (permissions.every(isTold)) return verdict;
  const otherwise = concealment === "total" ? refused("coup-de-grace", "NoCoupUnseen") : allowed("coup-de-grace");
  return { ...verdict, permissions: permissions.map((each) => (isTold(each) ? each : otherwise)) };
};

/** A sentence that says what creatures are worth does not name an object. */
const withoutKinds = (reason: Reason, { isObject }: Knowledge): Reason =>
  reason.key === "PARAPET.Reason.Cover.halfByCreatures" && idsIn(reason).some(isObject)
    ? { ...reason, key: "PARAPET.Reason.Cover.half" }
    : reason;

/** Sentences without a number in the verdict that reveal a condition of the target: it is one of these. */
const OF_CONDITIONS: ReadonlyMap<string, readonly Condition[]> = new Map([
  ["PARAPET.Reason.Body.incorporeal", ["incorporeal"]],
  ["PARAPET.Reason.Body.incorporealToNebulous", ["incorporeal"]],
  ["PARAPET.Reason.Body.nebulous", ["nebulous"]],
  ["PARAPET.Reason.Body.phased", ["phased"]],
  ["PARAPET.Reason.Body.phasedInArea", ["phased"]],
  ["PARAPET.Reason.Body.faded", ["faded"]],
  ["PARAPET.Reason.Body.sensed", ["incorporeal", "phased", "ethereal"]],
]);

/** Without the sentences on conditions that the target's icons do not show. */
const withoutConditions = (verdict: Verdict, { owns, conditionsOf }: Knowledge): Verdict => {
  const { target, reasons } = verdict;
  const isKnown = ({ key }: Reason): boolean => {
    const conditions = OF_CONDITIONS.get(key);
    return conditions === undefined || owns(target) || conditions.some((each) => conditionsOf(target).includes(each));
  };
  return reasons.every(isKnown) ? verdict : { ...verdict, reasons: reasons.filter(isKnown) };
};

/** What the user may know of the numbers, dice and permissions, and of what a miss strikes. */
const knownDecided = ({ onMiss, modifiers, dice, permissions }: VerdictLevel, knowledge: Knowledge) => {
  const told = (reason: Reason): Reason => knownReason(reason, knowledge);
  return {
    onMiss: onMiss !== null && knowledge.sees(onMiss) ? onMiss : null,
    modifiers: modifiers.map((modifier) => ({ ...modifier, note: told(modifier.note) })),
    dice: dice.map((each) => ({ ...each, note: told(each.note) })),
    permissions: permissions.map((permission) => ({
      ...permission,
      reason: permission.reason === null ? null : told(permission.reason),
    })),
  };
};

/** A verdict's level without what would reveal what the user does not see. */
export const knownLevel = (whole: VerdictLevel, knowledge: Knowledge): KnownLevel => {
  if (knowledge.knowsAll) return whole;
  const level = withoutImmunity(whole, knowledge);
  return { ...level, ...knownDecided(level, knowledge) };
};

/**
 * A verdict on the true map, without the obstacles and sentences that would reveal what the user does not see, and then without
 * any lines. The numbers stay, because the dice use them. A secret door is described like any wall: leaving it out would reveal it.
 */
export const knownVerdict = (whole: Verdict, knowledge: Knowledge): KnownVerdict => {
  const { sees, knowsAll } = knowledge;
  if (knowsAll) return { ...whole, hasUnseen: false };
  const shown = withoutConditions(withoutImmunity(whole, knowledge), knowledge);
  const said = (reason: Reason): Reason => withoutKinds(knownFeature(reason, knowledge), knowledge);
  const verdict = { ...shown, reasons: shown.reasons.map(said) };
  const hasUnseen = !actingIn(verdict).every(sees);
  if (!hasUnseen && reasonsIn(verdict).flatMap(idsIn).every(sees)) return { ...verdict, hasUnseen };
  return {
    ...verdict,
    ...knownDecided(verdict, knowledge),
    // Some of them would tell where something unseen is: the missing ones meet it.
    lines: hasUnseen ? [] : verdict.lines,
    figures: verdict.figures.filter(({ kind }) => !hasUnseen || kind !== "hidden"),
    obstacles: verdict.obstacles.filter(sees),
    reasons: [
      ...verdict.reasons.flatMap((reason) => keptReason(reason, knowledge) ?? []),
      ...(hasUnseen && !verdict.reasons.some(({ key }) => key === UNSEEN.key) ? [UNSEEN] : []),
    ],
    hasUnseen,
  };
};

/** Replaces creatures in messages that not everyone may know about, with a number when there are several. */
export const UNSEEN_CREATURE = "unseen:";
export const isStandIn = (id: string): boolean => id.startsWith(UNSEEN_CREATURE);

/** How this client shows documents to its user, by id. A missing document shows nothing. */
export interface Sight {
  readonly isTokenVisible: (id: string) => boolean;
  readonly isTokenOwned: (id: string) => boolean;
  /** Whether users may know the names of its features. Without this, owners may. */
  readonly isTokenOpen?: (id: string) => boolean;
  /** The map shows its name, at least on hover. */
  readonly isTokenNamed: (id: string) => boolean;
  /** Its disposition is secret, and users of this client may not know it. */
  readonly isTokenSecret: (id: string) => boolean;
  /** The conditions its icons show. */
  readonly tokenConditions: (id: string) => readonly Condition[];
  readonly isRegionKnown: (id: string) => boolean;
  readonly isTileVisible: (id: string) => boolean;
}

const restOf = (id: string, kind: string): string | undefined =>
  id.startsWith(`${kind}:`) ? id.slice(kind.length + 1) : undefined;

/** Floors of regions the user does not see: like walls, they are known to be there, without a name. */
export const namelessFloor = (number: number): string => `region:floor-${number}`;
export const isNamelessFloor = (id: string): boolean => id.startsWith("region:floor-");

/** Walls, nameless floors and obstacles added by modules of this client are seen. An unknown kind of id is not. */
const isSeenBy = (sight: Sight, id: string): boolean => {
  if (isNamelessFloor(id)) return true;
  const [token, region, tile] = [restOf(id, "token"), restOf(id, "region"), restOf(id, "tile")];
  if (token !== undefined) return sight.isTokenVisible(token);
  if (region !== undefined) return sight.isRegionKnown(region);
  return tile === undefined
    ? ["wall", "added"].some((kind) => restOf(id, kind) !== undefined)
    : sight.isTileVisible(tile);
};

/** A GM knows everything, a player knows walls and what their map shows. */
export const knowledgeOf = (isGM: boolean, sight: Sight): Knowledge => {
  const tokenIn = (id: string): string => restOf(id, "token") ?? "";
  return {
    sees: (id) => isGM || isSeenBy(sight, id),
    owns: (id) => isGM || sight.isTokenOwned(tokenIn(id)),
    isObject: (id) => !isGM && sight.isTokenSecret(tokenIn(id)),
    isNamed: (id) => isGM || sight.isTokenOwned(tokenIn(id)) || sight.isTokenNamed(tokenIn(id)),
    knowsFeatures: (id) => isGM || id === "" || (sight.isTokenOpen ?? sight.isTokenOwned)(tokenIn(id)),
    conditionsOf: (id) => sight.tokenConditions(tokenIn(id)),
    knowsAll: isGM,
  };
};
