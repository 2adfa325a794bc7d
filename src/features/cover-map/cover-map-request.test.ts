import { describe, expect, it } from "vitest";
import type { TokenView } from "../../foundry/canvas/map-tokens";
import { subjectFor } from "./cover-map-request";

const token = (id: string, isVisible = true): TokenView => ({
  id,
  isVisible,
  isOwned: false,
  top: { x: 0, y: 0 },
  isSized: true,
  disposition: 1,
  isObject: false,
});
const LEAD = token("lead");

describe("the cover map shows", () => {
  it("the cover from all enemies without a target", () => {
    expect(subjectFor(LEAD, [])).toEqual({ creature: "token:lead", target: null });
  });

  it("the shot at the one target", () => {
    expect(subjectFor(LEAD, [token("foe")])).toEqual({ creature: "token:lead", target: "token:foe" });
  });

  it("the cover from all enemies with several targets", () => {
    expect(subjectFor(LEAD, [token("foe"), token("other")]).target).toBeNull();
  });

  it("no target that the user does not see, and not the creature itself", () => {
    expect(subjectFor(LEAD, [token("unseen", false), LEAD]).target).toBeNull();
    expect(subjectFor(LEAD, [token("foe"), token("unseen", false), LEAD]).target).toBe("token:foe");
  });
});
