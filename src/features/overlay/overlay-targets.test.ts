import { describe, expect, it } from "vitest";
import type { OverlayMode } from "../../foundry/settings/fields";
import type { TokenView } from "../../foundry/canvas/map-tokens";
import { attackersFor, badgedFor, otherQuestions, targetsFor } from "./overlay-targets";

const token = (id: string, isVisible = true, isOwned = false): TokenView => ({
  id,
  isVisible,
  isOwned,
  top: { x: 0, y: 0 },
  isSized: true,
  disposition: 1,
  isObject: false,
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

describe("the tokens with a badge besides", () => {
  const foe = { ...orc, disposition: -1 };
  const secret = { ...imp, disposition: -2 };
  const all = [archer, bard, foe, secret, token("shadow", false)];
  const asking = { mode: "hover", isHeld: false } as const;

  it("are all in view but those that are controlled", () => {
    expect(badgedFor(asking, "all", [bard, archer], all)).toEqual([foe, secret]);
  });

  it("are none while no token is controlled", () => {
    expect(badgedFor(asking, "all", [], all)).toEqual([]);
  });

  it("are the enemies alone where that is chosen: of a secret token nobody knows", () => {
    expect(badgedFor(asking, "enemies", [archer], all)).toEqual([foe]);
    expect(badgedFor(asking, "none", [archer], all)).toEqual([]);
  });

  it("are there while the key is held, where only targets or nothing is shown without it", () => {
    for (const mode of ["key", "targets"] as const) {
      expect(badgedFor({ mode, isHeld: false }, "all", [archer], all)).toEqual([]);
      expect(badgedFor({ mode, isHeld: true }, "all", [archer], all)).toHaveLength(3);
    }
    expect(badgedFor({ mode: "off", isHeld: true }, "all", [archer], all)).toEqual([]);
  });
});

describe("another question than that of attacks by the selected creature", () => {
  const area = { kind: "template", source: {}, isBeingPlaced: true } as const;

  it("is what an area does to those in it", () => {
    expect(otherQuestions([area], null, []).isOfAreas).toBe(true);
    expect(otherQuestions([], "threat", []).isOfAreas).toBe(false);
  });

  it("is where the creature itself is safe: on the threat map, and on the cover map without a target", () => {
    expect(otherQuestions([], "threat", [orc]).isOwnSafety).toBe(true);
    expect(otherQuestions([], "cover", []).isOwnSafety).toBe(true);
    expect(otherQuestions([], "cover", [orc]).isOwnSafety).toBe(false);
    expect(otherQuestions([], null, []).isOwnSafety).toBe(false);
  });
});
