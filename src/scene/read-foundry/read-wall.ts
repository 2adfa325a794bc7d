import type { Elevation, SceneWall, WallSense, WallSide } from "../model/scene";
import { wallSetElsewhere } from "./other-settings";
import type { WallData } from "./schema/schema";

const SENSES: Readonly<Record<0 | 10 | 20 | 30 | 40, WallSense>> = {
  0: "none",
  10: "limited",
  20: "normal",
  30: "proximity",
  40: "distance",
};
/** What `sense` meant before version 9. */
const OLD_SENSES: Readonly<Record<0 | 1 | 2, WallSense>> = { 0: "none", 1: "normal", 2: "limited" };
const SIDES: Readonly<Record<0 | 1 | 2, WallSide>> = { 0: "both", 1: "left", 2: "right" };
const DOORS: Readonly<Record<0 | 1 | 2, SceneWall["door"]>> = { 0: "none", 1: "door", 2: "secret" };

type HeightFlags = Pick<NonNullable<WallData["flags"]>, "wall-height" | "wallHeight" | "levels"> & {
  readonly parapet?: Elevation | null | undefined;
};

/** The vertical range that flags of Wall Height (under either name) or Levels give, else ours; open where none does. */
export const elevationFrom = (flags: HeightFlags | null | undefined): Elevation => ({
  bottom:
    flags?.["wall-height"]?.bottom ??
    flags?.wallHeight?.wallHeightBottom ??
    flags?.levels?.rangeBottom ??
    flags?.parapet?.bottom ??
    null,
  top:
    flags?.["wall-height"]?.top ??
    flags?.wallHeight?.wallHeightTop ??
    flags?.levels?.rangeTop ??
    flags?.parapet?.top ??
    null,
});

const senseOf = (now: WallData["sight"], before: WallData["sense"]): WallSense => {
  if (now !== null && now !== undefined) return SENSES[now];
  return before === null || before === undefined ? "normal" : OLD_SENSES[before];
};

/** What its cover follows from. */
const stanceOf = ({ move, sight, sense, flags }: WallData) => ({
  blocksMovement: move !== 0,
  sight: senseOf(sight, sense),
  cover: flags?.parapet?.cover ?? "auto",
  effect: flags?.parapet?.effect ?? "auto",
});

export const readWall = (data: WallData, index: number): SceneWall => ({
  id: data._id === "" ? `w${index + 1}` : data._id,
  c: [data.c[0] + 0, data.c[1] + 0, data.c[2] + 0, data.c[3] + 0],
  ...stanceOf(data),
  ...wallSetElsewhere({ ...stanceOf(data), flags: data.flags }),
  light: senseOf(data.light, data.sense),
  sightThreshold: data.threshold?.sight ?? 0,
  lightThreshold: data.threshold?.light ?? 0,
  side: SIDES[data.dir],
  door: DOORS[data.door],
  isOpen: data.door > 0 && data.ds === 1,
  sizeCategory: data.flags?.parapet?.sizeCategory ?? null,
  size: data.flags?.parapet?.size ?? null,
  feature: data.flags?.parapet?.feature ?? null,
  elevation: elevationFrom(data.flags),
  levels: data.levels,
});
