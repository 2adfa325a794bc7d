import type { WallSource } from "../../stand-in/source";
import type { Colours } from "./colours";
import type { Stroke } from "./strokes";

/** Kinds of wall as drawn on the map. */
export const WALL_KINDS = [
  "solid",
  "closed-door",
  "open-door",
  "glass",
  "curtain",
  "limited",
  "graded",
  "free",
] as const;
export type WallKind = (typeof WALL_KINDS)[number];

const GRADED: readonly unknown[] = ["low", "partial", "standard", "improved"];

/** Foundry's numbers: `ds` 1 is open; senses 0 none, 10 limited, 20 normal, 30 proximity, 40 distance. */
export const kindOf = ({ door, ds, move, sight, flags }: WallSource): WallKind => {
  if (door > 0) return ds === 1 ? "open-door" : "closed-door";
  const cover = flags["parapet"]?.["cover"];
  if (GRADED.includes(cover)) return "graded";
  if (sight === 10) return "limited";
  if (cover === "total" || move !== 0) return sight === 20 ? "solid" : "glass";
  return sight === 0 ? "free" : "curtain";
};

export const strokeOf = (kind: WallKind, colours: Colours): Stroke => {
  switch (kind) {
    case "solid":
      return { colour: colours.ink, width: 7, dash: [] };
    case "closed-door":
      return { colour: colours.door, width: 8, dash: [] };
    case "open-door":
      return { colour: colours.door, width: 3, dash: [1, 11] };
    case "glass":
      return { colour: colours.glass, width: 7, dash: [], isDouble: true };
    case "curtain":
      return { colour: colours.curtain, width: 6, dash: [1, 10] };
    case "limited":
      return { colour: colours.limited, width: 5, dash: [14, 12] };
    case "graded":
      return { colour: colours.graded, width: 6, dash: [18, 10, 1, 10] };
    case "free":
      return { colour: colours.ink, width: 2, dash: [3, 12] };
  }
};
