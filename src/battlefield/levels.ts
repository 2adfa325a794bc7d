import type { Battlefield } from "./battlefield";

/** Whether something on these levels (none means all) counts for a creature on one of those. */
export const isOnLevel = (levels: readonly string[], of: readonly (string | null)[]): boolean =>
  levels.length === 0 || of.some((level) => level === null || levels.includes(level));

/** Creatures on different levels of a scene meet when one of the levels shows the other. */
export const levelsMeet = ({ levels }: Pick<Battlefield, "levels">, p: string | null, q: string | null): boolean =>
  p === null || q === null || p === q || shows({ levels }, p, q) || shows({ levels }, q, p);

const shows = ({ levels }: Pick<Battlefield, "levels">, level: string, other: string): boolean =>
  levels.some(({ id, sees }) => id === level && sees.includes(other));
