import { asksNow } from "../../foundry/settings/first-start";
import type { Table } from "../../table";
import { openWelcome } from "./welcome-window";

/** Asks the GM at a world's first start by which rules it plays. */
export const installWelcome = (table: Table): void => {
  const { hooks, guard, words } = table;
  const place = (): string => words.say("PARAPET.Welcome.Title");
  hooks.once("ready", () => {
    if (!asksNow()) return;
    // Listeners to `ready` of other modules come after this one, and may add rule sets.
    setTimeout(() => guard(place, () => openWelcome(table), undefined));
  });
};
