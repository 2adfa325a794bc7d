/**
 * Settings of cover that other packages keep in flags, read where Parapet's own are not set. Whatever else is there counts as not
 * set. Source: docs/systems.md, "Settings of other packages".
 */
import type { CoverSetter, Grade, SceneToken, SceneWall, Terrain } from "../model/scene";
import { PLAIN_TERRAIN } from "../model/defaults";
import { memberOf } from "../model/member-of";

type OtherFlags = { readonly [K in CoverSetter]?: unknown } | null | undefined;

const VISIONER: CoverSetter = "pf2e-visioner";

/** By PF2e Visioner's words; `auto` is not set. */
const GRADES: ReadonlyMap<unknown, Grade> = new Map([
  ["none", "none"],
  ["lesser", "partial"],
  ["standard", "standard"],
  ["greater", "improved"],
]);

const visionerCover = (flags: OtherFlags): Grade | undefined =>
  GRADES.get(memberOf(flags?.[VISIONER], "coverOverride"));

interface WallAsDrawn extends Pick<SceneWall, "blocksMovement" | "sight" | "cover" | "effect"> {
  readonly flags: OtherFlags;
}

/**
 * The cover of a wall. In Draw Steel the flag is of a wall that would stop movement. PF2e Visioner's `none` counts only for one
 * that would stop sight.
 */
export const wallSetElsewhere = ({
  flags,
  blocksMovement,
  sight,
  cover: own,
  effect,
}: WallAsDrawn): Pick<SceneWall, "cover" | "setBy"> => {
  if (own !== "auto" || effect !== "auto") return { cover: own };
  if (blocksMovement && memberOf(flags?.["draw-steel"], "blocksLineOfEffect") === false)
    return { cover: "none", setBy: "draw-steel" };
  const cover = visionerCover(flags);
  return cover === undefined || (cover === "none" && sight === "none") ? { cover: own } : { cover, setBy: VISIONER };
};

/** Of two creatures PF2e Visioner keeps these words, by the target, with the attacker. Without one it looks at the map. */
export const LEVELS_ON_OTHERS = ["lesser", "standard", "greater"] as const;

const coverOnOthers = (flags: OtherFlags): Pick<SceneToken, "coverOn"> => {
  const kept: unknown = memberOf(flags?.[VISIONER], "cover");
  const entries: readonly (readonly [string, unknown])[] =
    typeof kept === "object" && kept !== null ? Object.entries(kept) : [];
  const levels = entries.flatMap(([target, word]) => {
    const level = LEVELS_ON_OTHERS.find((each) => each === word);
    return level === undefined ? [] : [[target, level] as const];
  });
  return levels.length === 0 ? {} : { coverOn: { by: VISIONER, levels: Object.fromEntries(levels) } };
};

/**
 * Whether a token gives cover, and what is set between it and its targets. Of PF2e Visioner's settings on cover from a token only
 * `none` has a place in the rules.
 */
export const tokenSetElsewhere = (
  flags: OtherFlags,
  providesCover: boolean,
): Pick<SceneToken, "providesCover" | "setBy" | "coverOn"> => ({
  ...(providesCover && visionerCover(flags) === "none" ? { providesCover: false, setBy: VISIONER } : { providesCover }),
  ...coverOnOthers(flags),
});

/** The terrain that PF2e Visioner's setting makes of a tile; undefined without one that gives cover. */
export const tileSetElsewhere = (flags: OtherFlags): Terrain | undefined => {
  const cover = visionerCover(flags);
  return cover === undefined || cover === "none" ? undefined : { ...PLAIN_TERRAIN, cover, setBy: VISIONER };
};

/** A tile with an empty part of Parapet's where it has only another package's setting; the very same otherwise. */
export const withOwnFlags = (tile: unknown): unknown => {
  const flags = memberOf(tile, "flags");
  if (typeof flags !== "object" || flags === null || (memberOf(flags, "parapet") ?? null) !== null) return tile;
  return tileSetElsewhere(flags) === undefined ? tile : { ...Object(tile), flags: { ...flags, parapet: {} } };
};
