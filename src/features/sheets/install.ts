import type { Table } from "../../table";
import { regionButtons } from "./region-buttons";
import { sheetFields } from "./sheets";

/** Parapet's fields in Foundry's own sheets. */
export const installSheets = (table: Table): void => {
  const { on } = table.hooks;
  on("renderWallConfig", sheetFields("wall", table));
  on("renderTokenConfig", sheetFields("token", table));
  on("renderPrototypeTokenConfig", sheetFields("token", table));
  on("renderTileConfig", sheetFields("tile", table));
  on("renderRegionConfig", regionButtons(table));
};
