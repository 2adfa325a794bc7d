import { createLatePart } from "../../foundry/loading/late-parts";
import type { Table } from "../../table";

declare module "../../table" {
  interface Features {
    houseRules: {
      /** Does nothing for the rule sets of other modules. */
      readonly open: (ruleset: string) => void;
    };
  }
}

/** The editor of house rules, which the panel opens. */
export const installHouseRules = (table: Table): void => {
  const editor = createLatePart(table, async () => (await import("./house-window")).createHouseRules(table));
  table.features.houseRules = { open: (ruleset) => editor.use(({ open }) => open(ruleset)) };
};
