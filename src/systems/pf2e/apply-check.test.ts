import { describe, expect, it } from "vitest";
import { circumstance, make, save, shownOptions } from "../../../tests/systems/pf2e-checks";
import { applyCheck } from "./apply-check";
import type { CheckModifier } from "./shapes";

const appliedTo = (bonus: number, ...modifiers: readonly CheckModifier[]) =>
  applyCheck({ context: save(), check: { modifiers } }, bonus, make);

describe("cover on a creature's own check", () => {
  it("is a circumstance bonus with the system's slug, and the level that its rules read, on a copy", () => {
    const applied = appliedTo(2, circumstance("shield-block", 1));
    expect(applied?.modifier).toMatchObject({ slug: "cover", type: "circumstance", modifier: 2 });
    expect(shownOptions(applied!.context)).toEqual(["area-effect", "self:cover-bonus:2", "self:cover-level:standard"]);
    expect(shownOptions(save())).toEqual(["area-effect"]);
  });

  it("has a slug of its own beside lower cover of the system's, which it would replace", () => {
    expect(appliedTo(4, circumstance("cover", 2))?.modifier).toMatchObject({ slug: "parapet-cover", modifier: 4 });
    expect(appliedTo(2, { ...circumstance("cover", 4), ignored: true })?.modifier.slug).toBe("parapet-cover");
  });

  it("is left out beside cover of the system's that is as high, or without any", () => {
    expect(appliedTo(2, circumstance("cover", 2))).toBeNull();
    expect(appliedTo(2, circumstance("cover", 4))).toBeNull();
    expect(appliedTo(0)).toBeNull();
  });
});
