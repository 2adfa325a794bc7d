import { describe, expect, it } from "vitest";
import { battlefieldOf } from "../snapshot/snapshot";
import { lightOn } from "./light";
import { parseBattleMap } from "../notation/parse";

/** The light on creature A of a text map; squares are 5 ft and 100 px. */
const lightIn = (lines: readonly string[], lowLight = false): string => {
  const battlefield = battlefieldOf(parseBattleMap(lines.join("\n")).scene);
  return lightOn(
    battlefield,
    battlefield.creatures.find(({ id }) => id === "token:A")!,
    { lowLight },
  );
};

/** A's centre is 1000,1000. */
const A = "token A at 950,950";
const night = (...lines: string[]): string => lightIn(["darkness 1", A, ...lines]);
const nightForLowLight = (...lines: string[]): string => lightIn(["darkness 1", A, ...lines], true);

describe("the scene's darkness", () => {
  it.each([
    [0, "bright"],
    [0.249999, "bright"],
    [0.25, "dim"],
    [0.749999, "dim"],
    [0.75, "dark"],
    [1, "dark"],
  ])("of %d is %s", (darkness, light) => {
    expect(lightIn([`darkness ${darkness}`, A])).toBe(light);
  });

  it("does not matter under global light", () => {
    expect(night("global-light")).toBe("bright");
  });
});

describe("an area with its own darkness", () => {
  const HERE = "+ rectangle 900,900 200x200";
  const at = (darkness: number, ...lines: string[]) => lightIn([`darkness ${darkness}`, A, ...lines]);

  it("overrides, brightens or darkens the scene's", () => {
    expect(at(1, `area a gloom override 0 ${HERE}`)).toBe("bright");
    // 1 · (1 - 0.3) = 0.7; 1 - (1 - 0.5)(1 - 0.5) = 0.75, which is dark already.
    expect(at(1, `area a gloom brighten 0.3 ${HERE}`)).toBe("dim");
    expect(at(0.5, `area a gloom darken 0.4 ${HERE}`)).toBe("dim");
    expect(at(0.5, `area a gloom darken 0.5 ${HERE}`)).toBe("dark");
  });

  it("is exact at a quarter and three quarters", () => {
    // 1 - 0.4 · 0.625 = 0.75, and 0.8 · 0.3125 = 0.25.
    expect(at(0.6, `area a gloom darken 0.375 ${HERE}`)).toBe("dark");
    expect(at(0.8, `area a gloom brighten 0.6875 ${HERE}`)).toBe("dim");
    expect(at(0.8, `area a gloom brighten 0.687501 ${HERE}`)).toBe("bright");
  });

  it("applies after the area before it", () => {
    expect(at(0, `area a gloom override 1 ${HERE}`, `area b gloom brighten 1 ${HERE}`)).toBe("bright");
    expect(at(0, `area b gloom brighten 1 ${HERE}`, `area a gloom override 1 ${HERE}`)).toBe("dark");
  });

  it("counts if it contains the creature's centre, at the creature's elevation and level", () => {
    expect(at(0, "area a gloom override 1 + rectangle 0,0 1000x2000")).toBe("bright");
    expect(at(0, `area a gloom override 1 height 5.. ${HERE}`)).toBe("bright");
    expect(at(0, `area a gloom override 1 height 4.. ${HERE}`)).toBe("dark");
    expect(at(0, "token A level up", `area a gloom override 1 level down ${HERE}`)).toBe("bright");
  });
});

describe("a light source", () => {
  it("gives bright light within its bright radius and one step more within its dim radius, borders included", () => {
    // 20 ft are 400 px: 600 is at exactly 20 ft, a lattice step farther is not.
    expect(night("light l at 600,1000 bright 20 dim 40")).toBe("bright");
    expect(night("light l at 599.9375,1000 bright 20 dim 40")).toBe("dim");
    expect(night("light l at 200,1000 bright 20 dim 40")).toBe("dim");
    expect(night("light l at 199.9375,1000 bright 20 dim 40")).toBe("dark");
    // 240 and 320 px: 400 px as the crow flies.
    expect(night("light l at 760,680 bright 20")).toBe("bright");
    expect(night("light l at 760,679.9375 bright 20")).toBe("dark");
  });

  it("turns dim light into bright within its dim radius; two dim lights do not make darkness bright", () => {
    expect(lightIn(["darkness 0.5", A, "light l at 600,1000 dim 20"])).toBe("bright");
    expect(night("light l at 600,1000 dim 20", "light m at 1400,1000 dim 20")).toBe("dim");
  });

  it("reaches twice as far with low-light vision", () => {
    expect(nightForLowLight("light l at 200,1000 bright 20 dim 40")).toBe("bright");
    expect(nightForLowLight("light l at 199,1000 bright 20 dim 40")).toBe("dim");
  });

  it("is active between its two darkness levels, both included", () => {
    expect(night("light l at 900,1000 bright 20 lit 0..0.9")).toBe("dark");
    expect(night("light l at 900,1000 bright 20 lit 0.5..1")).toBe("bright");
    expect(lightIn(["darkness 0.9", A, "light l at 900,1000 bright 20 lit 0..0.9"])).toBe("bright");
  });

  it("without a radius lights nothing, not even its own position", () => {
    expect(night("light l at 1000,1000")).toBe("dark");
  });

  it("at the creature's own centre reaches it, whatever it stands on", () => {
    expect(night("light l at 1000,1000 bright 5 angle 10", "wall w 1000,900 1000,1100")).toBe("bright");
  });
});

describe("a carried light", () => {
  it("is measured from its bearer's edge", () => {
    // 20 ft and the half of a square: 450 px.
    expect(night("token B at 500,950 carries bright 20")).toBe("bright");
    expect(night("token B at 499.9375,950 carries bright 20")).toBe("dark");
    expect(night("token B at 400,900 size 2x2 carries bright 20")).toBe("bright");
  });

  it("lights the bearer, and is off for a hidden bearer", () => {
    expect(night("token A carries dim 5")).toBe("dim");
    expect(night("token A hidden carries dim 5")).toBe("dark");
  });

  it("doubles for low-light vision except for its bearer", () => {
    expect(nightForLowLight("token B at 100,950 carries bright 20")).toBe("bright");
    expect(nightForLowLight("token B at 99,950 carries bright 20")).toBe("dark");
  });

  it("rotates with its bearer", () => {
    const bearer = "token B at 550,950 carries bright 60 angle 90";
    expect(night(bearer)).toBe("dark");
    expect(night(bearer, "token B rotation 270")).toBe("bright");
    expect(night("token B at 550,950 rotation 180 carries bright 60 angle 90 turned 90")).toBe("bright");
  });
});

describe("a beam", () => {
  const beam = (x: number, y: number, words: string): string => night(`light l at ${x},${y} bright 60 ${words}`);

  it("points down at 0 and turns clockwise", () => {
    expect(beam(1000, 700, "angle 60")).toBe("bright");
    expect(beam(1000, 1300, "angle 60")).toBe("dark");
    expect(beam(1300, 1000, "angle 60 rotation 90")).toBe("bright");
    expect(beam(1000, 1300, "angle 60 rotation 180")).toBe("bright");
    expect(beam(700, 1000, "angle 60 rotation 270")).toBe("bright");
  });

  it("includes its borders", () => {
    expect(beam(700, 700, "angle 90")).toBe("bright");
    expect(beam(699.9375, 700, "angle 90")).toBe("dark");
    expect(beam(1300, 700, "angle 90")).toBe("bright");
    expect(beam(1300.0625, 700, "angle 90")).toBe("dark");
    expect(beam(700, 1000, "angle 180")).toBe("bright");
    expect(beam(700, 1000.0625, "angle 180")).toBe("dark");
  });

  it("wider than half a turn excludes the rest", () => {
    expect(beam(700, 1300, "angle 270")).toBe("bright");
    expect(beam(700.0625, 1300, "angle 270")).toBe("dark");
    expect(beam(1000, 1300, "angle 270")).toBe("dark");
    expect(beam(1000, 1300, "angle 360")).toBe("bright");
    expect(beam(1000, 1300, "angle 0")).toBe("bright");
  });
});

describe("walls that block light", () => {
  const lit = (...lines: string[]): string => night("light l at 600,1000 bright 30", ...lines);

  it("block it where it crosses them, not where it touches their ends or runs along them", () => {
    expect(lit("wall w 800,900 800,1100")).toBe("dark");
    expect(lit("wall w 800,900 800,1000")).toBe("bright");
    expect(lit("wall w 800,900 800,1000", "wall v 800,1000 800,1100")).toBe("dark");
    expect(lit("wall w 700,1000 900,1000")).toBe("bright");
    expect(lit("wall w 1000,900 1000,1100")).toBe("bright");
    expect(lit("wall w 600,900 600,1100")).toBe("bright");
  });

  it("are not those that block only sight or movement, nor those graded by hand", () => {
    expect(lit("wall w 800,900 800,1100 light none")).toBe("bright");
    expect(lit("wall w 800,900 800,1100 nothing light normal")).toBe("dark");
    expect(lit("wall w 800,900 800,1100 cover low")).toBe("bright");
    expect(lit("wall w 800,900 800,1100 door open")).toBe("bright");
  });

  it("do not affect a light that ignores walls", () => {
    expect(night("light l at 600,1000 bright 30 through-walls", "wall w 800,900 800,1100")).toBe("bright");
  });

  it("let it pass one limited wall, not two", () => {
    expect(lit("wall w 800,900 800,1100 limited")).toBe("bright");
    expect(lit("wall w 800,900 800,1100 limited", "wall v 900,900 900,1100 limited")).toBe("dark");
  });

  it("block by distance if they are proximity or distance walls", () => {
    // The wall is 10 ft from the light.
    const wall = "wall w 800,900 800,1100 light";
    expect(lit(`${wall} proximity light-threshold 10`)).toBe("dark");
    expect(lit(`${wall} proximity light-threshold 10.01`)).toBe("bright");
    expect(lit(`${wall} distance light-threshold 10`)).toBe("dark");
    expect(lit(`${wall} distance light-threshold 9.99`)).toBe("bright");
  });

  it("block from one side only if they are one-way", () => {
    // Walking down the wall, the screen's right is its left.
    expect(lit("wall w 800,900 800,1100 from right")).toBe("dark");
    expect(lit("wall w 800,900 800,1100 from left")).toBe("bright");
  });

  it("block only if they span the heights of light and creature", () => {
    expect(lit("wall w 800,900 800,1100 height 0..5")).toBe("dark");
    expect(lit("wall w 800,900 800,1100 height 0..4")).toBe("bright");
    expect(night("light l at 600,1000 bright 30 elevation 6", "wall w 800,900 800,1100 height 0..5")).toBe("bright");
  });
});

describe("levels", () => {
  const two = ["level up height 10..20", "level down height 0..10"];

  it("have separate lights, unless one level shows the other", () => {
    const light = "light l at 900,1000 bright 20 level down";
    expect(night(...two, "token A level down", light)).toBe("bright");
    expect(night(...two, "token A level up", light)).toBe("dark");
    expect(night("level up sees down", "level down", "token A level up", light)).toBe("bright");
  });
});

describe("a darkness source", () => {
  it("darkens everything within its larger radius, regardless of lights", () => {
    const shadow = "light s at 600,1000 bright 5 dim 20 darkness";
    expect(night(shadow, "light l at 1000,1000 bright 20")).toBe("dark");
    expect(lightIn(["darkness 0", A, shadow])).toBe("dark");
    expect(night(shadow, "global-light")).toBe("dark");
    expect(lightIn(["darkness 0", A, "light s at 599,1000 bright 5 dim 20 darkness"])).toBe("bright");
  });

  it("is blocked by walls and does not grow with low-light vision", () => {
    expect(lightIn(["darkness 0", A, "light s at 600,1000 dim 20 darkness", "wall w 800,900 800,1100"])).toBe("bright");
    expect(lightIn(["darkness 0", A, "light s at 599,1000 dim 20 darkness"], true)).toBe("bright");
  });
});
