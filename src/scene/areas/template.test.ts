import { describe, expect, it } from "vitest";
import { toPixels } from "../../geometry/numbers/lattice";
import { battlefieldOf } from "../snapshot/snapshot";
import { parseBattleMap } from "../notation/parse";
import { isInTemplate } from "./template";

const fieldOf = (...lines: string[]) => battlefieldOf(parseBattleMap(lines.join("\n")).scene);

/** Who is in the one template of a text map, by name. */
const caught = (...lines: string[]): string => {
  const field = fieldOf(...lines);
  return field.creatures
    .filter((creature) => isInTemplate(field.templates[0]!, creature))
    .map(({ name }) => name)
    .join(" ");
};

describe("a template", () => {
  it("contains a creature if it contains the centre of any of its squares", () => {
    // 50,50 is 100 px from the origin, 150,50 is none of the circle's.
    const circle = "template t circle at -50,50 distance 5";
    expect(caught("token A at 0,0", "token B at 100,0", circle)).toBe("A");
    expect(caught("token C at 0,-100 size 3x2", "token D at 0.0625,0", circle)).toBe("C");
  });

  it("on a gridless map contains a creature if it contains its centre", () => {
    const field = ["grid gridless 100 5 ft", "template t circle at 0,0 distance 5", "token A at 0,-50"];
    expect(caught(...field, "token C at 0,-100 size 2x2", "token D at 50,50")).toBe("A C");
  });
});

describe("a circle", () => {
  it("is round: three squares across and four down is a distance of five", () => {
    const circle = "template t circle at 50,50 distance 25";
    expect(caught("token A at 300,400", "token B at 500,0", "token C at 300.0625,400", circle)).toBe("A B");
  });
});

describe("a cone", () => {
  const east = "template t cone at 0,0 distance 30 direction 0";

  it("opens around its direction, sides included", () => {
    expect(caught("token A at 150,150", "token B at 150,150.0625", "token C at 150,-250", east)).toBe("A C");
    expect(caught("token A at -150,-50", east)).toBe("");
  });

  it("has a round end", () => {
    // 360 and 480 px: 600 px, which is 30 ft; a cone to the right and down holds it.
    const southEast = "template t cone at 0,0 distance 30 direction 45";
    expect(caught("token A at 310,430", "token B at 311,430", southEast)).toBe("A");
  });

  it("turns clockwise, starting to the right", () => {
    expect(caught("token A at -50,200", "token B at 200,-50", "template t cone at 0,0 distance 30 direction 90")).toBe(
      "A",
    );
  });
});

describe("a ray", () => {
  it("has its width around its direction, and its length", () => {
    const ray = "template t ray at 0,0 distance 30 direction 0 width 10";
    const tokens = ["token A at 550,50", "token B at 551,0", "token C at 100,51", "token D at -50,-50"];
    expect(caught(...tokens, ray)).toBe("A D");
  });
});

describe("a rectangle", () => {
  it("extends from its origin along its diagonal", () => {
    // 3, 4, 5: the diagonal of 25 ft at atan(4/3) spans 15 by 20 ft.
    const box = "template t rectangle at 0,0 distance 25 direction 53.13010235415598";
    const { templates } = fieldOf(box);
    expect(templates[0]?.outline.map(({ x, y }) => [toPixels(x), toPixels(y)])).toEqual([
      [0, 0],
      [300, 0],
      [300, 400],
      [0, 400],
    ]);
    expect(caught("token A at 250,350", "token B at 251,350", "token C at -100,0", box)).toBe("A");
  });
});
