import { afterEach, describe, expect, it, vi } from "vitest";
import { openTable } from "../../../tests/keep-table";
import { english } from "../../../tests/plain-verdict";
import { reason } from "../../rules/attack/verdict";
import { refusalWords } from "./refusals";

afterEach(() => {
  vi.unstubAllGlobals();
});

const said = (
  targets: readonly string[],
  { isGM = false, unseen = [] as readonly string[], why = reason("Cover.total", { obstacles: ["token:imp"] }) } = {},
): string => {
  const { verdicts, hidden } = openTable(isGM);
  unseen.forEach((id) => hidden.add(id));
  const refused = {
    attacker: "token:archer",
    targets: targets.map((id) => `token:${id}`),
    title: "Bow",
    reason: why,
    icon: "no-line" as const,
    further: [],
    hasOthers: targets.length > 1,
  };
  return refusalWords(refused, "ask", { verdicts, words: english });
};

describe("why an attack may not be made", () => {
  it("names everyone for users who know the names", () => {
    expect(said(["knight"], { isGM: true, unseen: ["imp"] })).toBe(
      "archer cannot attack knight like this. No line of effect because of imp.",
    );
  });

  it("names nothing to a player that they do not see: neither their targets nor what is in the way", () => {
    expect(said(["knight", "imp"], { unseen: ["imp"] })).toBe(
      "archer cannot attack knight and something unseen like this. Something unseen is in the way.",
    );
    expect(said(["imp"], { unseen: ["imp"] })).toMatch(/^archer cannot attack something unseen like this\. /);
  });

  it.each(["knight", "archer"])("says nothing to a player about two creatures where they do not see the %s", (id) => {
    const why = reason("Ethereal");
    expect(said(["knight"], { why })).toMatch(/ethereal/);
    expect(said(["knight"], { why, unseen: [id] })).toMatch(/like this\. Something unseen is in the way\.$/);
  });
});
