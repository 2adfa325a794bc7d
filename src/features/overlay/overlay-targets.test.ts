import { describe, expect, it } from "vitest";
import type { OverlayMode } from "../../foundry/settings/fields";
import type { TokenView } from "../../foundry/canvas/canvas-view";
import { targetsFor } from "./overlay-targets";

const token = (id: string, isVisible = true): TokenView => ({ id, isVisible, isOwned: true, top: { x: 0, y: 0 } });

const [archer, orc, imp] = [token("archer"), token("orc"), token("imp")] as const;

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
