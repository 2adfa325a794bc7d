import { createLatePart } from "../../foundry/loading/late-parts";
import type { Table } from "../../table";
import { addButton } from "../controls/scene-tools";

declare module "../../table" {
  interface Features {
    analysis: {
      /** Also begins to read, if `isStarted`. */
      readonly open: (isStarted: boolean) => void;
    };
  }
}

/** The window that reads a map before it is played. */
export const installAnalysis = (table: Table): void => {
  const { hooks, changes, whenChanged, features } = table;
  const analysis = createLatePart(table, async () => {
    // A file of its own, which a worker loads as well.
    const [{ createAnalysis }, reader] = await Promise.all([import("./analysis-window"), import("./reading-worker")]);
    return createAnalysis(table, reader);
  });
  const open = (isStarted: boolean): void => analysis.use((its) => its.open(isStarted));
  const refresh = (): void => analysis.loaded()?.refresh();
  features.analysis = { open };
  whenChanged(changes.verdicts, refresh);
  hooks.on("canvasReady", refresh);
  addButton(table, "walls", {
    name: "parapet-analysis",
    title: "PARAPET.Tool.Analysis",
    icon: "fa-solid fa-magnifying-glass",
    run: () => open(false),
  });
};
