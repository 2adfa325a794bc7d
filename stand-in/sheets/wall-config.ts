import type { ProcessedSubmission } from "../applications/document-sheet";
import type { RenderOptions } from "../applications/life-cycle";
import { deepClone, type Plain } from "../objects";
import { FOOTER, ROWS, WALL_ROWS } from "./core-rows";
import { partContext, sheetOptions, type Sheet } from "./sheet";

/**
 * https://foundryvtt.com/api/classes/foundry.applications.sheets.WallConfig.html: extends PlaceableConfig on version
 * 14, DocumentSheetV2 on 13, with `editTargets` (https://foundryvtt.com/api/classes/client.WallConfig.html).
 */
export const wallConfigOn = (Base: typeof Sheet) => {
  class WallConfig extends Base {
    static override DEFAULT_OPTIONS: Plain = sheetOptions("wall-config", "fa-solid fa-block-brick");
    /** Version 13: ids of further walls that the form is written to. */
    editTargets: string[] = [];
    static override PARTS = { body: ROWS, footer: FOOTER };

    protected override async _processSubmitData(...submission: ProcessedSubmission): Promise<void> {
      if (this.editTargets.length === 0) return super._processSubmitData(...submission);
      const [, , changes, options] = submission;
      const updates = this.editTargets.map((_id) => ({ ...deepClone(changes), _id }));
      await this.document.parent?.updateEmbeddedDocuments("Wall", updates, options);
    }

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
