import type { Reason, Verdict } from "../rules/verdict";

/** What one user may learn. Ids as in verdicts: `token:ID`, `wall:ID`, `region:ID`, `tile:ID`. */
export interface Knowledge {
  readonly sees: (id: string) => boolean;
  /** A wall that this user takes for part of another: a shut secret door. */
  readonly isDisguised: (id: string) => boolean;
  /** The names a message might hold of something this user does not see. */
  readonly nameOf: (id: string) => string | undefined;
}

/** A verdict as one user may see it: what is left out has left the word "unseen". */
export interface KnownVerdict extends Verdict {
  readonly hasUnseen: boolean;
}

const UNSEEN: Reason = { key: "PARAPET.Reason.Unseen", data: {} };

const names = (value: string | number, id: string, name: string | undefined): boolean =>
  String(value).includes(id) || (name !== undefined && name !== "" && String(value).includes(name));

const tellsOf = (reason: Reason, unseen: readonly string[], nameOf: Knowledge["nameOf"]): boolean =>
  Object.values(reason.data).some((value) => unseen.some((id) => names(value, id, nameOf(id))));

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
  const { sees, nameOf } = knowledge;
  const met = [...verdict.obstacles, ...verdict.lines.flatMap((line) => line.obstacles)];
  const unseen = [...new Set(met)].filter((id) => !sees(id));
  if (unseen.length === 0) return { ...verdict, hasUnseen: false };
  const veiled = (reason: Reason): Reason => (tellsOf(reason, unseen, nameOf) ? UNSEEN : reason);
  return {
    ...verdict,
    lines: verdict.lines.filter((line) => line.obstacles.every(sees)),
    obstacles: verdict.obstacles.filter(sees),
    modifiers: verdict.modifiers.map((modifier) => ({ ...modifier, note: veiled(modifier.note) })),
    permissions: verdict.permissions.map((permission) => ({
      ...permission,
      reason: permission.reason === null ? null : veiled(permission.reason),
    })),
    reasons: [...verdict.reasons.filter((reason) => !tellsOf(reason, unseen, nameOf)), UNSEEN],
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
export const knowledgeOf = (isGM: boolean, sight: Sight, nameOf: Knowledge["nameOf"]): Knowledge => ({
  sees: (id) => {
    const token = restOf(id, "token");
    return isGM || token === undefined || sight.isTokenVisible(token);
  },
  isDisguised: (id) => {
    const wall = restOf(id, "wall");
    return !isGM && wall !== undefined && sight.isShutSecretDoor(wall);
  },
  nameOf,
});
