import { afterEach, describe, expect, it, vi } from "vitest";
import { openTable } from "../../../tests/keep-table";
import { english } from "../../../tests/plain-verdict";
import { reason } from "../../rules/attack/reason";
import { refusalWords } from "./refusal-words";

afterEach(() => {
  vi.unstubAllGlobals();
});

const said = (targets: readonly string[], { isGM = false, unseen = [] as readonly string[] } = {}): string => {
  const { verdicts, hidden } = openTable(isGM);
  unseen.forEach((id) => hidden.add(id));
  const why = reason("Cover.total", { obstacles: ["token:imp"] });
  const refused = { attacker: "token:archer", targets: targets.map((id) => `token:${id}`), title: "Bow", reason: why };
  return refusalWords(refused, "ask", { verdicts, words: english });
};

describe("why an attack may not be made", () => {
  it("is told with everyone's name to who knows them", () => {
    expect(said(["knight"], { isGM: true, unseen: ["imp"] })).toBe(
      "archer cannot attack knight like this. No line of effect because of imp.",
    );
  });

  it("names to a player nobody whom he does not see: neither whom he attacks nor what is in the way", () => {
    expect(said(["knight", "imp"], { unseen: ["imp"] })).toBe(
      "archer cannot attack knight and something unseen like this. Something unseen is in the way.",
    );
    expect(said(["imp"], { unseen: ["imp"] })).toMatch(/^archer cannot attack something unseen like this\. /);
  });
});
