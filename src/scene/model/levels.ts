import type { Extent } from "../../geometry/heights/height-band";
import type { SceneLevel } from "./scene";

/** One list for all, as with heights. */
const ALL_LEVELS: readonly string[] = [];

/** The levels that something stands on; empty means all, which the only level of a scene is too. */
export const levelsAmong = (levels: readonly string[], all: readonly SceneLevel[]): readonly string[] => {
  const isOnTheOnlyOne = all.length === 1 && all.some(({ id }) => levels.includes(id));
  return levels.length === 0 || isOnTheOnlyOne ? ALL_LEVELS : levels;
};

/** Something on levels of a scene. */
export interface Levelled {
  /** Set by hand; all heights where none is. */
  readonly extent: Extent;
  /** Between creatures on different levels: the range of its levels where no height is set by hand. */
  readonly levelExtent: Extent;
}

/** Whether two sides stand on different levels; one whose level is not known stands on that of the other. */
export const areOnOtherLevels = (p: string | null, q: string | null): boolean => p !== null && q !== null && p !== q;

/** How high something reaches between two sides. Between sides on one level the range of that level limits nothing. */
export const extentBetween = ({ extent, levelExtent }: Levelled, p: string | null, q: string | null): Extent =>
  areOnOtherLevels(p, q) ? levelExtent : extent;

interface WithLevels {
  readonly levels: readonly SceneLevel[];
}

/** Whether something on these levels (none means all) counts for a creature on one of those. */
export const isOnLevel = (levels: readonly string[], of: readonly (string | null)[]): boolean =>
  levels.length === 0 || of.some((level) => level === null || levels.includes(level));

/** Creatures on different levels of a scene meet when one of the levels shows the other. */
export const levelsMeet = ({ levels }: WithLevels, p: string | null, q: string | null): boolean =>
  p === null || q === null || p === q || shows({ levels }, p, q) || shows({ levels }, q, p);

const shows = ({ levels }: WithLevels, level: string, other: string): boolean =>
  levels.some(({ id, sees }) => id === level && sees.includes(other));
