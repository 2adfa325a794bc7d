import { regionArea, templateArea } from "../battlefield/effect-area";
import type { SceneGrid } from "../battlefield/scene";
import type { Rulings } from "../foundry/rulings";
import { documentsOf, type SourceDocument } from "../foundry/scene-source";
import { viewedScene } from "../foundry/table-view";
import { toPixels } from "../geometry/lattice";
import type { PixelPoint } from "../rules/verdict";

export type Flags = Readonly<Record<string, unknown>>;

const LISTS = ["regions", "templates"] as const;

const flagsOf = (source: object): Flags => Object(Reflect.get(source, "flags")) as Flags;

const originOf = (list: (typeof LISTS)[number], source: object, grid: SceneGrid): PixelPoint | null => {
  const origin = (list === "templates" ? templateArea : regionArea)(source, grid)?.origin;
  return origin ? { x: toPixels(origin.x), y: toPixels(origin.y) } : null;
};

/** Where the area of an item begins: of those on the viewed scene whose flags are its, the one that was laid last. */
export const createPlacedAreas =
  ({ real }: Pick<Rulings, "real">) =>
  (isIts: (flags: Flags) => boolean): PixelPoint | null => {
    const scene = viewedScene();
    if (scene === null) return null;
    const sources = (list: (typeof LISTS)[number]) =>
      documentsOf(scene, list).map((document: SourceDocument) => ({ list, source: document.toObject() }));
    const found = LISTS.flatMap(sources).findLast(({ source }) => isIts(flagsOf(source)));
    return found === undefined ? null : originOf(found.list, found.source, real.current().scene.grid);
  };
