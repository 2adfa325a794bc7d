import type { RenderOptions } from "../applications/life-cycle";
import type { Plain } from "../objects";
import { FOOTER, ROWS, TABS, TILE_ROWS } from "./core-rows";
import { partContext, sheetOptions, type Sheet } from "./sheet";

/** https://foundryvtt.com/api/classes/foundry.applications.sheets.TileConfig.html */
export const tileConfigOn = (Base: typeof Sheet) => {
  class TileConfig extends Base {
    static override DEFAULT_OPTIONS: Plain = sheetOptions("tile-config", "fa-solid fa-cubes");
    static override PARTS = { tabs: TABS, position: ROWS, appearance: ROWS, overhead: ROWS, footer: FOOTER };
    static override TABS = {
      sheet: {
        tabs: [
          { id: "position", label: "Position" },
          { id: "appearance", label: "Appearance" },
          { id: "overhead", label: "Overhead" },
        ],
        initial: "position",
      },
    };

    protected override async _preparePartContext(
      partId: string,
      context: Plain,
      options: RenderOptions,
    ): Promise<Plain> {
      const own = await super._preparePartContext(partId, context, options);
      return partContext(partId, own, TILE_ROWS);
    }
  }
  return TileConfig;
};
