import { describe, expect, it } from "vitest";
import { statusEffects } from "./statuses";

describe("the statuses of version 14", () => {
  const statuses = statusEffects(14);
  const byId = statuses as unknown as Record<string, { readonly id: string; readonly name: string } | undefined>;

  it("are an array whose entries have their ids for keys", () => {
    expect([Array.isArray(statuses), statuses[0] === byId["dead"], "prone" in statuses]).toEqual([true, true, true]);
    expect(statuses.find(({ id }) => id === "prone")).toBe(byId["prone"]);
  });

  it("list each status once by its id", () => {
    expect(Object.keys(statuses)).toEqual(statuses.map(({ id }) => id));
    expect(Object.values(statuses)).toEqual([...statuses]);
  });

  it("take a status by its id or at the end, and lose one by its id", () => {
    byId["dazed"] = { id: "dazed", name: "Dazed" };
    statuses.push({ id: "slowed", name: "Slowed" });
    expect(statuses.slice(-2).map(({ id }) => id)).toEqual(["dazed", "slowed"]);
    expect(byId["slowed"]?.name).toBe("Slowed");
    delete byId["dazed"];
    expect([statuses.some(({ id }) => id === "dazed"), byId["dazed"]]).toEqual([false, undefined]);
  });
});
