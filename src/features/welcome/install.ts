import { createLatePart } from "../../foundry/loading/late-parts";
import { asksNow } from "../../foundry/settings/first-start";
import type { Table } from "../../table";

/** Asks the GM at a world's first start by which rules it plays. */
export const installWelcome = (table: Table): void => {
  const welcome = createLatePart(table, () => import("./welcome-window"));
  const { hooks } = table;
  hooks.once("ready", () => {
    if (!asksNow()) return;
    // Listeners to `ready` of other modules come after this one, and may add rule sets.
    setTimeout(() => welcome.use(({ openWelcome }) => openWelcome(table)));
  });
};
