import type { Reason, Verdict } from "../rules/verdict";

/** What one user may learn. Ids as in verdicts: `token:ID`, `wall:ID`, `region:ID`, `tile:ID`. */
export interface Knowledge {
  readonly sees: (id: string) => boolean;
  /** A wall that this user takes for part of another: a shut secret door. */
  readonly isDisguised: (id: string) => boolean;
}

/** A verdict as one user may see it: what is left out has left the word "unseen". */
export interface KnownVerdict extends Verdict {
  readonly hasUnseen: boolean;
}

const UNSEEN: Reason = { key: "PARAPET.Reason.Unseen", data: {} };

/** The ids that a reason's data holds, one or several with commas between, without those left out. */
const keptIn = (value: string | number, isKept: (id: string) => boolean): string | number =>
  typeof value === "number" ? value : value.split(", ").filter(isKept).join(", ");

/** The reason without what is not to be told; null when nothing is left to tell. */
const keptReason = (reason: Reason, isKept: (id: string) => boolean): Reason | null => {
  const data = Object.fromEntries(Object.entries(reason.data).map(([name, value]) => [name, keptIn(value, isKept)]));
  const hasLost = Object.keys(data).some((name) => data[name] === "" && reason.data[name] !== "");
  return hasLost ? null : { ...reason, data };
};

/** Were one wall left out, its gap between the others would give it away: so none is named. */
const withoutDisguised = (verdict: Verdict, { isDisguised }: Knowledge): Verdict => {
  const met = [...verdict.obstacles, ...verdict.lines.flatMap((line) => line.obstacles)];
  if (!met.some(isDisguised)) return verdict;
  const isNoWall = (id: string): boolean => !id.startsWith("wall:");
  return {
    ...verdict,
    obstacles: verdict.obstacles.filter(isNoWall),
    lines: verdict.lines.map((line) => ({ ...line, obstacles: line.obstacles.filter(isNoWall) })),
  };
};

/**
 * The verdict without lines, obstacles and sentences that would tell of what the user does not see. The numbers stay:
 * they are what the dice use.
 */
export const knownVerdict = (whole: Verdict, knowledge: Knowledge): KnownVerdict => {
  const verdict = withoutDisguised(whole, knowledge);
  const { sees } = knowledge;
  const met = [...verdict.obstacles, ...verdict.lines.flatMap((line) => line.obstacles)];
  if (met.every(sees)) return { ...verdict, hasUnseen: false };
  const told = (reason: Reason): Reason => keptReason(reason, sees) ?? UNSEEN;
  return {
    ...verdict,
    lines: verdict.lines.filter((line) => line.obstacles.every(sees)),
    obstacles: verdict.obstacles.filter(sees),
    modifiers: verdict.modifiers.map((modifier) => ({ ...modifier, note: told(modifier.note) })),
    permissions: verdict.permissions.map((permission) => ({
      ...permission,
      reason: permission.reason === null ? null : told(permission.reason),
    })),
    reasons: [...verdict.reasons.flatMap((reason) => keptReason(reason, sees) ?? []), UNSEEN],
    hasUnseen: true,
  };
};

/** How this client shows tokens and walls, by their documents' ids. */
export interface Sight {
  readonly isTokenVisible: (id: string) => boolean;
  readonly isShutSecretDoor: (id: string) => boolean;
}

const restOf = (id: string, kind: string): string | undefined =>
  id.startsWith(`${kind}:`) ? id.slice(kind.length + 1) : undefined;

/** The GM knows all. A player knows of a creature only while its token is visible to him, and of no secret door. */
export const knowledgeOf = (isGM: boolean, sight: Sight): Knowledge => ({
  sees: (id) => {
    const token = restOf(id, "token");
    return isGM || token === undefined || sight.isTokenVisible(token);
  },
  isDisguised: (id) => {
    const wall = restOf(id, "wall");
    return !isGM && wall !== undefined && sight.isShutSecretDoor(wall);
  },
});
