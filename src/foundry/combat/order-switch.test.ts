import { afterEach, expect, it, vi } from "vitest";
import { openTable } from "../../../tests/keep-table";
import { rollsOff, settlesTies } from "./order-switch";

afterEach(() => {
  vi.unstubAllGlobals();
});

const tiesIn = (system: string, ruleset: string, rollOffs: string): [areBroken: boolean, areRolledOff: boolean] => {
  const { stored } = openTable(true);
  stored.set("orderOfBattle", "on").set("ruleset", ruleset).set("rollOffs", rollOffs);
  vi.stubGlobal("game", { ...(game as object), system: { id: system } });
  return [settlesTies(), rollsOff()];
};

// Epic Path and Pathfinder 1e break ties in game systems that roll initiative once; elsewhere a setting has to say so.
it.each([
  ["pf1", "auto", [true, true]],
  ["pf1", "hand", [true, false]],
  ["homemade", "auto", [false, false]],
  ["homemade", "roll", [true, true]],
  ["homemade", "hand", [false, false]],
] as const)("in %s with the setting %s ties of initiative are broken, and rolled off: %j", (...row) => {
  const [system, rollOffs, expected] = row;
  for (const ruleset of ["epic-path", "pathfinder1e"]) expect(tiesIn(system, ruleset, rollOffs)).toEqual(expected);
});
