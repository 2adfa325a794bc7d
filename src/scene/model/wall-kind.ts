import { compareDistance } from "../../geometry/numbers/exact-distance";
import type { Point, Segment } from "../../geometry/numbers/lattice";
import type { Wall } from "./battlefield";
import type { WallSense } from "./scene";

/** What people call a wall. */
export const WALL_KIND_NAMES = [
  "wall",
  "door",
  "secret",
  "bars",
  "window",
  "curtain",
  "low",
  "hedge",
  "fence",
  "slit",
  "terrain",
] as const;
export type WallKindName = (typeof WALL_KIND_NAMES)[number];

type Look = Pick<Wall, "isDoor" | "isSecret" | "isGraded" | "isCurtain" | "grade" | "effect" | "sight">;

/** What a wall is called by its door, its grade and what it stops. */
export const wallKindOf = (wall: Look): WallKindName => {
  if (wall.isSecret) return "secret";
  if (wall.isDoor) return wall.effect === "none" && !wall.isGraded && wall.grade === "standard" ? "bars" : "door";
  if (wall.isGraded) return gradedKind(wall);
  if (wall.isCurtain) return "curtain";
  if (wall.effect === "limited") return "terrain";
  return wall.effect === "normal" && wall.sight !== "none" ? "wall" : "window";
};

const gradedKind = ({ grade }: Look): WallKindName => {
  if (grade === "low") return "low";
  if (grade === "partial") return "hedge";
  return grade === "improved" ? "slit" : "fence";
};

/** Limited walls let sight and light through one contact, not two. */
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
