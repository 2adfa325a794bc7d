import type { Table } from "../../table";
import { createHouseRules } from "./house-window";

declare module "../../table" {
  interface Features {
    houseRules: ReturnType<typeof createHouseRules>;
  }
}

/** The editor of house rules, which the panel opens. */
export const installHouseRules = (table: Table): void => {
  table.features.houseRules = createHouseRules(table);
};
