import { describe, expect, it } from "vitest";
import { Localization } from "./localization";

describe("the texts of a language", () => {
  const i18n = new Localization("de");
  i18n.add({ "A.Wall": "Wand {id}" });
  i18n.add({ "A.Wall": "Wall {id}", A: { Door: "Door" } }, true);

  it("are its own, and English ones where it has none", () => {
    expect([i18n.format("A.Wall", { id: 1 }), i18n.localize("A.Door"), i18n.localize("A.Roof")]).toEqual([
      "Wand 1",
      "Door",
      "A.Roof",
    ]);
  });

  it("can be distinguished from the English fallback", () => {
    expect([i18n.has("A.Door"), i18n.has("A.Door", false), i18n.has("A.Wall", false)]).toEqual([true, false, true]);
  });
});
