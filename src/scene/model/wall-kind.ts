import type { Wall } from "./battlefield";

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
