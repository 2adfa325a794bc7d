import type { DocumentApp, StandInDocument } from "../document";
import type { Generation } from "../profile";
import { PlaceableConfig, PlaceablePaletteMixin, type PaletteSubject } from "./placeable-config";
import { RegionBehaviorConfig } from "./region-behavior-config";
import { regionConfigOn } from "./region-config";
import { Sheet } from "./sheet";
import { tileConfigOn } from "./tile-config";
import { PrototypeTokenConfig, tokenConfigOn } from "./token-config";
import { wallConfigOn } from "./wall-config";

/** https://foundryvtt.com/api/modules/foundry.applications.sheets.html: the sheets of a version. */
export const sheetClasses = (generation: Generation) => {
  const Base: typeof Sheet = generation === 14 ? PlaceableConfig : Sheet;
  return {
    WallConfig: wallConfigOn(Base),
    TileConfig: tileConfigOn(Base),
    RegionConfig: regionConfigOn(Base),
    RegionBehaviorConfig,
    TokenConfig: tokenConfigOn(Base),
    PrototypeTokenConfig,
  };
};

export type SheetClasses = ReturnType<typeof sheetClasses>;

/** Version 14: https://foundryvtt.com/api/modules/foundry.applications.sheets.palette.html; the wall palette only. */
export const paletteClasses = ({ WallConfig }: SheetClasses, walls: PaletteSubject) => {
  class WallPalette extends PlaceablePaletteMixin(WallConfig, walls) {
    static override DEFAULT_OPTIONS = { id: "wall-palette", window: { title: "Wall Palette" } };
    static readonly SETTING_KEY = "wallPalette";

    override get title(): string {
      return "Wall Palette";
    }
  }
  return { WallPalette };
};

/** Creates the sheet of a document; null for a type without one here. */
export const sheetOf = (document: StandInDocument, classes: SheetClasses): DocumentApp | null => {
  const SheetClass = Object.entries(classes).find(([name]) => name === NAMES[document.documentName])?.[1];
  return SheetClass === undefined ? null : new SheetClass({ document });
};

const NAMES: Readonly<Record<string, string>> = {
  Wall: "WallConfig",
  Tile: "TileConfig",
  Region: "RegionConfig",
  RegionBehavior: "RegionBehaviorConfig",
  Token: "TokenConfig",
};
