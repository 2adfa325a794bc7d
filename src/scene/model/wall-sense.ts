import type { Point, Segment } from "../../geometry/numbers/lattice";
import { compareDistance } from "../../geometry/numbers/exact-distance";
import type { WallSense } from "./scene";

/** What passes one contact of limited walls, but not two: sight, and light. */

const LIMITED_GRADE = 1;

/** The grade of a contact that stops sight or light by itself. */
const OPAQUE_GRADE = 2;

/**
 * How strongly a wall of this sense stands against what starts there; undefined when it lets it through. A proximity
 * wall lets through what starts nearer than its threshold (lattice steps), a distance wall what starts farther.
 */
export const gradeOfSense = (sense: WallSense, wall: Segment, threshold: number, start: Point): number | undefined => {
  switch (sense) {
    case "none":
      return undefined;
    case "limited":
      return LIMITED_GRADE;
    case "normal":
      return OPAQUE_GRADE;
    case "proximity":
      return compareDistance(start, wall, threshold) >= 0 ? OPAQUE_GRADE : undefined;
    case "distance":
      return compareDistance(start, wall, threshold) <= 0 ? OPAQUE_GRADE : undefined;
  }
};

/** Whether the contacts on a line stop sight or light: one that is opaque does, and so do two. */
export const isOpaque = (contacts: readonly { readonly grade: number }[]): boolean =>
  contacts.length > 1 || contacts.some(({ grade }) => grade >= OPAQUE_GRADE);
