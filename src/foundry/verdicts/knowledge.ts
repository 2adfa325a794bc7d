import type { Condition } from "../../scene/model/scene";
import type { Reason, Verdict } from "../../rules/attack/verdict";

/** What one user may learn. Ids as in verdicts: `token:ID`, `wall:ID`, `region:ID`, `tile:ID`. */
export interface Knowledge {
  readonly sees: (id: string) => boolean;
  /** Of a creature, whether it is his, and so nothing of it is hidden from him. */
  readonly owns: (id: string) => boolean;
  /** Whether he is told a creature's name. */
  readonly isNamed: (id: string) => boolean;
  /** Of what befalls a creature, what he is shown. */
  readonly conditionsOf: (id: string) => readonly Condition[];
  /** As the GM does. */
  readonly knowsAll: boolean;
}

/** A verdict as one user may see it: what is left out has left the word "unseen". */
export interface KnownVerdict extends Verdict {
  readonly hasUnseen: boolean;
}

/** All that is told of what a user does not see. */
export const UNSEEN: Reason = { key: "PARAPET.Reason.Unseen", data: {} };

/** Of things that change nothing: what of them is unseen is not missed either. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(
  ["OwnParapet", "LowFar", "Crisis.TooSmall", "Crisis.TooFar", "Crisis.TooClose", "Crisis.Overlooked"].map(
    (key) => `PARAPET.Reason.${key}`,
  ),
);

type Datum = Reason["data"][string];

const idsOf = (value: Datum): readonly string[] => (typeof value === "object" ? value : []);

/** The ids that a reason's data holds. */
const idsIn = ({ data }: Reason): string[] => Object.values(data).flatMap(idsOf);

const keptIn = (value: Datum, sees: Knowledge["sees"]): Datum =>
  typeof value === "object" ? value.filter(sees) : value;

/** The reason without what is not to be told; null when nothing is left to tell. */
const keptReason = (reason: Reason, { sees }: Knowledge): Reason | null => {
  const data = Object.fromEntries(Object.entries(reason.data).map(([name, value]) => [name, keptIn(value, sees)]));
  const hasLost = Object.entries(reason.data).some(
    ([name, value]) => idsOf(value).length > 0 && idsOf(data[name] ?? []).length === 0,
  );
  return hasLost ? null : { ...reason, data };
};

/** As one user may hear it. */
export const knownReason = (reason: Reason, knowledge: Knowledge): Reason => keptReason(reason, knowledge) ?? UNSEEN;

const reasonsIn = ({ reasons, modifiers, permissions }: Verdict): Reason[] => [
  ...reasons,
  ...modifiers.map(({ note }) => note),
  ...permissions.flatMap(({ reason }) => reason ?? []),
];

/** Everything that has a part in the outcome. */
const actingIn = (verdict: Verdict): string[] => [
  ...verdict.obstacles,
  ...(verdict.onMiss === null ? [] : [verdict.onMiss]),
  ...verdict.lines.flatMap((line) => line.obstacles),
  ...reasonsIn(verdict)
    .filter(({ key }) => !WITHOUT_EFFECT.has(key))
    .flatMap(idsIn),
];

/**
 * A verdict on all that is there, without lines, obstacles and sentences that would tell of what the user does not see.
 * The numbers stay: they are what the dice use. A secret door is told like any wall: were it left out, its gap would give
 * it away.
 */
export const knownVerdict = (verdict: Verdict, knowledge: Knowledge): KnownVerdict => {
  const { sees, knowsAll } = knowledge;
  if (knowsAll) return { ...verdict, hasUnseen: false };
  const hasUnseen = !actingIn(verdict).every(sees);
  if (!hasUnseen && reasonsIn(verdict).flatMap(idsIn).every(sees)) return { ...verdict, hasUnseen };
  const told = (reason: Reason): Reason => knownReason(reason, knowledge);
  return {
    ...verdict,
    lines: verdict.lines.filter((line) => line.obstacles.every(sees)),
    figures: verdict.figures.filter(({ kind }) => !hasUnseen || kind !== "hidden"),
    obstacles: verdict.obstacles.filter(sees),
    onMiss: verdict.onMiss !== null && sees(verdict.onMiss) ? verdict.onMiss : null,
    modifiers: verdict.modifiers.map((modifier) => ({ ...modifier, note: told(modifier.note) })),
    permissions: verdict.permissions.map((permission) => ({
      ...permission,
      reason: permission.reason === null ? null : told(permission.reason),
    })),
    reasons: [
      ...verdict.reasons.flatMap((reason) => keptReason(reason, knowledge) ?? []),
      ...(hasUnseen && !verdict.reasons.some(({ key }) => key === UNSEEN.key) ? [UNSEEN] : []),
    ],
    hasUnseen,
  };
};

/** Stands in messages for creatures that not everyone may know of; with a number where there are several. */
export const UNSEEN_CREATURE = "unseen:";
export const isStandIn = (id: string): boolean => id.startsWith(UNSEEN_CREATURE);

/** How this client shows documents to its user, by their ids; of one that is not there, nothing. */
export interface Sight {
  readonly isTokenVisible: (id: string) => boolean;
  readonly isTokenOwned: (id: string) => boolean;
  /** Its name is on the map, under the pointer at least. */
  readonly isTokenNamed: (id: string) => boolean;
  /** What befalls it, by the icons on it. */
  readonly tokenConditions: (id: string) => readonly Condition[];
  readonly isRegionVisible: (id: string) => boolean;
  readonly isTileVisible: (id: string) => boolean;
}

const restOf = (id: string, kind: string): string | undefined =>
  id.startsWith(`${kind}:`) ? id.slice(kind.length + 1) : undefined;

/** Floors of regions that a user does not see: he learns that they are there, as with walls, and no more. */
export const namelessFloor = (number: number): string => `region:floor-${number}`;
export const isNamelessFloor = (id: string): boolean => id.startsWith("region:floor-");

/**
 * Walls and nameless floors are seen, and what a module of this client adds to an attack; a kind of thing that is not
 * known here is not.
 */
const isSeenBy = (sight: Sight, id: string): boolean => {
  if (isNamelessFloor(id)) return true;
  const [token, region, tile] = [restOf(id, "token"), restOf(id, "region"), restOf(id, "tile")];
  if (token !== undefined) return sight.isTokenVisible(token);
  if (region !== undefined) return sight.isRegionVisible(region);
  return tile === undefined
    ? ["wall", "added"].some((kind) => restOf(id, kind) !== undefined)
    : sight.isTileVisible(tile);
};

/** The GM knows all, a player what his map shows him, and walls. */
export const knowledgeOf = (isGM: boolean, sight: Sight): Knowledge => {
  const tokenIn = (id: string): string => restOf(id, "token") ?? "";
  return {
    sees: (id) => isGM || isSeenBy(sight, id),
    owns: (id) => isGM || sight.isTokenOwned(tokenIn(id)),
    isNamed: (id) => isGM || sight.isTokenOwned(tokenIn(id)) || sight.isTokenNamed(tokenIn(id)),
    conditionsOf: (id) => sight.tokenConditions(tokenIn(id)),
    knowsAll: isGM,
  };
};
