import type { RenderOptions } from "../applications/life-cycle";
import type { Plain } from "../objects";
import { FOOTER, ROWS, WALL_ROWS } from "./core-rows";
import { partContext, type Sheet } from "./sheet";

/**
 * https://foundryvtt.com/api/classes/foundry.applications.sheets.WallConfig.html: version 14 puts it on PlaceableConfig,
 * 13 on DocumentSheetV2 itself.
 */
export const wallConfigOn = (Base: typeof Sheet) => {
  class WallConfig extends Base {
    static override DEFAULT_OPTIONS: Plain = {
      classes: ["wall-config"],
      window: { contentClasses: ["standard-form"], icon: "fa-solid fa-block-brick" },
      position: { width: 480 },
      form: { closeOnSubmit: true },
    };
    static override PARTS = { body: ROWS, footer: FOOTER };

    protected override async _preparePartContext(
      partId: string,
      context: Plain,
      options: RenderOptions,
    ): Promise<Plain> {
      const own = await super._preparePartContext(partId, context, options);
      return partContext(partId, own, { body: WALL_ROWS });
    }
  }
  return WallConfig;
};
