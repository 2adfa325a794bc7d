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
