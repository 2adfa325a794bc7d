import { describe, expect, it } from "vitest";
import { englishWords } from "../../../tests/english-words";
import { readScene } from "../../scene/read-foundry/read-scene";
import { isPreset, presetData, presetRow, type PresetId } from "./wall-presets";

/** The wall that a preset makes, as a scene holds it. */
const wallOf = (id: PresetId): object => {
  const { move, sight, light, ...paths } = presetData(id, 5);
  return {
    _id: "w",
    c: [0, 0, 100, 0],
    move,
    sight,
    light,
    sound: 20,
    dir: 0,
    door: 0,
    ds: 0,
    threshold: { sight: paths["threshold.sight"], light: paths["threshold.light"], sound: null, attenuation: false },
    flags: { parapet: { cover: paths["flags.parapet.cover"], effect: paths["flags.parapet.effect"] } },
  };
};

const { control } = presetRow("x", englishWords);
const OFFERED = control.kind === "choice" ? control.options : [];

const GRID = { type: 1, size: 100, distance: 5, units: "ft" };

describe("a preset", () => {
  // RULES 1.3: what stops movement, what stops sight, and what cover each kind of wall gives.
  it.each([
    ["window", { blocksMovement: true, sight: "proximity", cover: "auto", threshold: 10 }],
    ["glass", { blocksMovement: true, sight: "none", cover: "auto" }],
    ["railing", { blocksMovement: true, sight: "none", cover: "auto" }],
    ["arrowSlit", { blocksMovement: true, sight: "none", cover: "improved" }],
    ["hedge", { blocksMovement: true, sight: "limited", cover: "standard" }],
    ["lowWall", { blocksMovement: true, sight: "none", cover: "low" }],
    ["barCounter", { blocksMovement: true, sight: "none", cover: "standard" }],
    ["curtain", { blocksMovement: false, sight: "normal", cover: "auto" }],
    ["portcullis", { blocksMovement: true, sight: "none", cover: "none" }],
    ["portcullisCover", { blocksMovement: true, sight: "none", cover: "improved" }],
  ] as const)("%s is read as the wall that it is", (id, { blocksMovement, sight, cover }) => {
    const { walls } = readScene({ grid: GRID, walls: [wallOf(id)] });
    expect(walls).toEqual([expect.objectContaining({ blocksMovement, sight, light: sight, cover })]);
  });

  it("blocks effect only for glass", () => {
    const blocking = OFFERED.map(({ value }) => value)
      .filter(isPreset)
      .filter((id) => presetData(id, 5)["flags.parapet.effect"] !== null);
    expect(blocking).toEqual(["glass"]);
  });

  it("sees through a window from two grid spaces, and unsets the threshold elsewhere", () => {
    expect(presetData("window", 1.5)["threshold.sight"]).toBe(3);
    expect(presetData("railing", 1.5)["threshold.sight"]).toBeNull();
  });

  it("has its words", () => {
    const texts = OFFERED.map(({ label }) => label);
    expect(texts).toHaveLength(11);
    expect(texts.filter((text) => text.includes("PARAPET"))).toEqual([]);
    expect(["window", "toString", ""].map(isPreset)).toEqual([true, false, false]);
  });
});
