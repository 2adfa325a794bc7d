import { createLatePart } from "../../foundry/loading/late-parts";
import type { Table } from "../../table";

declare module "../../table" {
  interface Features {
    ruleSets: {
      readonly open: () => void;
    };
  }
}

/** The window with the world's own rule sets, which the panel opens. */
export const installRuleSets = (table: Table): void => {
  const { changes, whenChanged, features } = table;
  const list = createLatePart(table, async () => (await import("./rule-sets-window")).createRuleSets(table));
  features.ruleSets = { open: () => list.use(({ open }) => open()) };
  whenChanged(changes.settings, () => list.loaded()?.refresh());
};
