import { afterEach, expect, it, vi } from "vitest";

/** Source: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const luminance = (colour: number): number => {
  const [r, g, b] = [colour >> 16, (colour >> 8) & 255, colour & 255].map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (p: number, q: number): number => {
  const [dark, light] = [luminance(p), luminance(q)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it.each([
  ["light", false],
  ["dark", true],
])("every kind of wall stands out from its casing by 3 : 1 or more in %s", async (_, isDark) => {
  vi.stubGlobal("window", { matchMedia: () => ({ matches: isDark }) });
  const [{ colours }, { strokeOf, WALL_KINDS }] = await Promise.all([import("./colours"), import("./wall-looks")]);
  const inks = colours();
  for (const kind of WALL_KINDS)
    expect([kind, contrast(strokeOf(kind, inks).colour, inks.ground) >= 3]).toEqual([kind, true]);
});

it("a wall is drawn on a wider casing in the colour of the ground", async () => {
  const drawn: { readonly color: number; readonly width: number }[] = [];
  class Graphics {
    lineStyle(style: { readonly color: number; readonly width: number }) {
      drawn.push(style);
      return this;
    }
    moveTo() {
      return this;
    }
    lineTo() {
      return this;
    }
  }
  vi.stubGlobal("window", { matchMedia: () => ({ matches: false }) });
  vi.stubGlobal("PIXI", { Graphics });
  const [{ colours }, { drawWalls }] = await Promise.all([import("./colours"), import("./walls")]);
  const wall = { c: [0, 0, 100, 0], door: 0, ds: 0, move: 20, sight: 20, dir: 0, flags: {} };
  drawWalls([wall as never], colours(), 1);
  const [casing, line] = drawn;
  expect([casing?.color, line?.color]).toEqual([colours().ground, colours().ink]);
  expect(casing!.width).toBeGreaterThan(line!.width);
});
