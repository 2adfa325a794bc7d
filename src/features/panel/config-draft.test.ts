import { describe, expect, it } from "vitest";
import { fieldsFor } from "../../foundry/settings/fields";
import {
  changeable,
  changesBetween,
  draftFrom,
  draftRuleset,
  draftSettings,
  withAnswer,
  withDefaults,
  withoutMended,
} from "./config-draft";

const FIELDS = fieldsFor("pf2e");
const fieldAt = (key: string) => FIELDS.find((field) => field.key === key)!;

const nothingSet = draftFrom(
  FIELDS,
  (key) => fieldAt(key).initial,
  () => undefined,
);

describe("settings tried out", () => {
  it("begin as they are stored", () => {
    expect(draftSettings(FIELDS, nothingSet)).toMatchObject({ ruleset: "pathfinder2e", options: { useLight: "true" } });
  });

  it("are judged by as the scene has them, before the world", () => {
    const world = withAnswer(nothingSet, "stored", fieldAt("ruleset"), "dnd5e");
    const both = withAnswer(world, "scene", fieldAt("ruleset"), "rise");
    expect(draftSettings(FIELDS, both).ruleset).toBe("rise");
    expect(draftRuleset(FIELDS, both, "stored")).toBe("dnd5e");
    expect(draftRuleset(FIELDS, both, "scene")).toBe("rise");
    const asWorld = withAnswer(both, "scene", fieldAt("ruleset"), "");
    expect(draftSettings(FIELDS, asWorld).ruleset).toBe("dnd5e");
  });

  it("take options of the scene to where its flags have them", () => {
    const rise = withAnswer(nothingSet, "stored", fieldAt("ruleset"), "rise");
    const own = withAnswer(rise, "scene", fieldAt("alliesGiveCover"), "true");
    expect(draftSettings(FIELDS, own)).toMatchObject({ options: { alliesGiveCover: "true" }, mended: [] });
  });

  it("are not of the scene where it may not differ", () => {
    const changed = withAnswer(nothingSet, "scene", fieldAt("overlay"), "off");
    expect([changed.stored["overlay"], changed.scene]).toEqual(["off", nothingSet.scene]);
  });

  it("do not change with an invalid answer", () => {
    for (const answer of ["", "-1", "much", "0.7"])
      expect(withAnswer(nothingSet, "stored", fieldAt("wallSnap"), answer)).toBe(nothingSet);
    expect(withAnswer(nothingSet, "stored", fieldAt("wallSnap"), "0.2").stored["wallSnap"]).toBe(0.2);
  });
});

describe("saving", () => {
  it("writes what changed and nothing else", () => {
    const changed = withAnswer(
      withAnswer(nothingSet, "stored", fieldAt("overlay"), "off"),
      "scene",
      fieldAt("wallGap"),
      "0.1",
    );
    expect(changesBetween(nothingSet, nothingSet)).toEqual({ stored: {}, scene: {}, cleared: [] });
    expect(changesBetween(nothingSet, changed)).toEqual({
      stored: { overlay: "off" },
      scene: { wallGap: 0.1 },
      cleared: [],
    });
    expect(changesBetween(changed, nothingSet)).toEqual({
      stored: { overlay: "hover" },
      scene: {},
      cleared: ["wallGap"],
    });
  });
});

describe("saving what was not as it should be", () => {
  const mended = (place: "stored" | "scene", key: string | null) => ({
    place,
    came: "rubbish",
    taken: null,
    field: key === null ? null : fieldAt(key),
  });
  const savedOver = (...them: Parameters<typeof withoutMended>[1]) =>
    changesBetween(withoutMended(nothingSet, them), nothingSet);

  it("writes the value used instead, even if the user changed nothing", () => {
    expect(savedOver(mended("stored", "wallSnap"))).toEqual({
      stored: { wallSnap: fieldAt("wallSnap").initial },
      scene: {},
      cleared: [],
    });
  });

  it("takes it away from a scene, which then goes by the world", () => {
    expect(savedOver(mended("scene", "ruleset"))).toEqual({ stored: {}, scene: {}, cleared: ["ruleset"] });
    expect(savedOver(mended("scene", null)).cleared).toEqual(Object.keys(nothingSet.scene));
  });
});

describe("the defaults", () => {
  it("for a player are those of their own client alone", () => {
    const set = { ...nothingSet, stored: { ...nothingSet.stored, ruleset: "rise", overlay: "off" } };
    const reset = withDefaults(set, "stored", changeable(FIELDS, false));
    expect(changesBetween(set, reset)).toEqual({ stored: { overlay: "hover" }, scene: {}, cleared: [] });
  });

  const changed = withAnswer(
    withAnswer(nothingSet, "stored", fieldAt("ruleset"), "rise"),
    "scene",
    fieldAt("ruleset"),
    "dnd5e",
  );

  it("of the world leave the scene alone, and are those of the game system", () => {
    const reset = withDefaults(changed, "stored", FIELDS);
    expect([reset.stored["ruleset"], reset.scene["ruleset"]]).toEqual(["pathfinder2e", "dnd5e"]);
  });

  it("of a scene are the world's", () => {
    const reset = withDefaults(changed, "scene", FIELDS);
    expect([reset.stored["ruleset"], reset.scene["ruleset"]]).toEqual(["rise", null]);
  });
});
