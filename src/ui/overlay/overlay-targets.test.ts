import { describe, expect, it } from "vitest";
import type { TokenView } from "../../foundry/table-view";
import { targetsFor } from "./overlay-targets";

const token = (id: string, isVisible = true): TokenView => ({ id, isVisible, top: { x: 0, y: 0 } });

const [archer, orc, imp] = [token("archer"), token("orc"), token("imp")] as const;

describe("the overlay's targets", () => {
  it("are the hovered token and the user's targets", () => {
    expect(targetsFor("hover", archer, imp, [orc])).toEqual([imp, orc]);
  });

  it("are each there once", () => {
    expect(targetsFor("hover", archer, orc, [orc])).toEqual([orc]);
  });

  it("are the targets alone when hovering is off, and none when all is off", () => {
    expect(targetsFor("targets", archer, imp, [orc])).toEqual([orc]);
    expect(targetsFor("off", archer, imp, [orc])).toEqual([]);
  });

  it("do not hold the attacker, nor what the user cannot see", () => {
    expect(targetsFor("hover", archer, archer, [token("shadow", false)])).toEqual([]);
  });
});
