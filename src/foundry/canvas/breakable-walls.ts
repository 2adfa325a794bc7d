import type { Wall } from "../../scene/model/battlefield";
import { wallKindOf } from "../../scene/model/wall-kind";
import { readIf } from "../../scene/read-foundry/read-as";
import { oneOf } from "../../scene/read-foundry/schema/schema-fields";
import { viewedScene } from "./viewed-scene";
import { ownFlag } from "../own-flags";

/** A GM's mark on a wall: attacks can break it, or none can. `flags.parapet.breaks` of the wall. */
export const BREAKS = ["weak", "never"] as const;
const MARK = oneOf(BREAKS);

/** Whether an attack can break a wall: as everyone sees, as only a GM knows, or not at all. */
export type Breakable = "seen" | "marked" | "no";

const markOf = (id: string): (typeof BREAKS)[number] | undefined => {
  const flags = viewedScene()?.walls.get(id.slice("wall:".length))?.flags;
  return flags === undefined ? undefined : readIf(MARK, ownFlag(flags, "breaks"));
};

/** Everyone sees that curtains and windows break. A secret door looks like a wall. */
const looksBreakable = (wall: Wall): boolean => ["curtain", "window"].includes(wallKindOf(wall));

/** Of a wall on the viewed scene. */
export const breakableAs = (id: string, walls: readonly Wall[]): Breakable => {
  const wall = walls.find((each) => each.id === id);
  const mark = wall === undefined ? "never" : markOf(id);
  if (wall === undefined || mark === "never") return "no";
  if (looksBreakable(wall)) return "seen";
  return mark === "weak" ? "marked" : "no";
};
