import { describe, expect, it } from "vitest";
import type { OverlayMode } from "../../foundry/settings/fields";
import type { TokenView } from "../../foundry/canvas/canvas-view";
import { attackersFor, targetsFor } from "./overlay-targets";

const token = (id: string, isVisible = true, isOwned = false): TokenView => ({
  id,
  isVisible,
  isOwned,
  top: { x: 0, y: 0 },
});

const [archer, bard, orc, imp] = [token("archer"), token("bard"), token("orc"), token("imp")] as const;

describe("the overlay's attacker", () => {
  it("is the controlled token, even if another token has the turn", () => {
    expect(attackersFor([archer], orc)).toEqual({ lead: archer, others: [] });
  });

  it("is the last of several controlled tokens, with the others beside it", () => {
    expect(attackersFor([archer, bard], null)).toEqual({ lead: bard, others: [archer] });
  });

  it("is the token that has the turn when no token is controlled", () => {
    expect(attackersFor([], orc)).toEqual({ lead: orc, others: [] });
  });

  it("is a hidden token that has the turn for its owner only", () => {
    expect(attackersFor([], token("shadow", false))).toBeUndefined();
    expect(attackersFor([], token("shadow", false, true))?.lead.id).toBe("shadow");
  });

  it("is nobody out of combat with no token controlled", () => {
    expect(attackersFor([], null)).toBeUndefined();
  });
});

const shown = (mode: OverlayMode, isHeld = false) => targetsFor({ mode, isHeld }, archer, imp, [orc]);

describe("the overlay's targets", () => {
  it("are the hovered token and the user's targets", () => {
    expect(shown("hover")).toEqual([imp, orc]);
  });

  it("are each there once", () => {
    expect(targetsFor({ mode: "hover", isHeld: false }, archer, orc, [orc])).toEqual([orc]);
  });

  it("are the same only while the key is held, where that is chosen", () => {
    expect(shown("key")).toEqual([]);
    expect(shown("key", true)).toEqual([imp, orc]);
  });

  it("are the targets alone where that is chosen, and the hovered token too while the key is held", () => {
    expect(shown("targets")).toEqual([orc]);
    expect(shown("targets", true)).toEqual([imp, orc]);
  });

  it("are none when all is off, key or no key", () => {
    expect(shown("off")).toEqual([]);
    expect(shown("off", true)).toEqual([]);
  });

  it("do not hold the attacker, nor what the user cannot see", () => {
    expect(targetsFor({ mode: "hover", isHeld: false }, archer, archer, [token("shadow", false)])).toEqual([]);
  });
});
