import { guardLater } from "../../foundry/errors/errors";
import { asksNow, writeAnswer } from "../../foundry/settings/first-start";
import type { Table } from "../../table";
import { openWelcome } from "./welcome-window";

/** Asks the GM at a world's first start by which rules it plays. Before the migration, which gives the world a version. */
export const installWelcome = (table: Table): void => {
  const { hooks, guard, words } = table;
  const place = (): string => words.say("PARAPET.Welcome.Title");
  hooks.once("ready", () => {
    if (!asksNow()) return;
    // Once begun, the world looks like an older one: only this setting tells that it still has to answer.
    guardLater(guard, place, writeAnswer("later"));
    // Listeners to `ready` of other modules come after this one, and may add rule sets.
    setTimeout(() => guard(place, () => openWelcome(table), undefined));
  });
};
