import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ICON_COLOURS, PLATE } from "./icon-colours";
import { ICON_NAMES, ICON_PATHS, ICON_SILHOUETTES, type IconName } from "./icon-paths";

type Point = readonly [x: number, y: number];
type Colour = readonly [red: number, green: number, blue: number];

const ROOT = join(import.meta.dirname, "../..");

const between = (a: Point, b: Point, t: number): Point => [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];

/** A point of a cubic curve, by de Casteljau's construction. */
const onCurve = (points: readonly Point[], t: number): Point => {
  const [first, ...others] = points;
  if (first === undefined) throw new RangeError("a curve needs points");
  if (others.length === 0) return first;
  return onCurve(
    others.map((point, i) => between(points[i] ?? point, point, t)),
    t,
  );
};

/** The closed polygons of path data with the commands M, L, H, V, C and Z. Throws on any other. */
const polygonsOf = (path: string): Point[][] => {
  const polygons: Point[][] = [];
  for (const [, command, rest] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = [...(rest ?? "").matchAll(/-?[\d.]+/g)].map(Number);
    const number = (i: number): number => {
      const value = numbers[i];
      if (value === undefined || !Number.isFinite(value)) throw new RangeError(`${command}${rest}: number ${i}`);
      return value;
    };
    const polygon = polygons.at(-1);
    const at = polygon?.at(-1);
    if (command === "M") polygons.push([[number(0), number(1)]]);
    else if (polygon === undefined || at === undefined) throw new RangeError(`${path} does not begin with M`);
    else if (command === "H") polygon.push([number(0), at[1]]);
    else if (command === "V") polygon.push([at[0], number(0)]);
    else if (command === "L") polygon.push([number(0), number(1)]);
    else if (command === "C")
      for (let i = 0; i < numbers.length; i += 6) {
        const start = polygon.at(-1) ?? at;
        const controls: Point[] = [0, 2, 4].map((j) => [number(i + j), number(i + j + 1)]);
        for (let step = 1; step <= 8; step++) polygon.push(onCurve([start, ...controls], step / 8));
      }
    else if (command !== "Z") throw new RangeError(`${command} is not one of M, L, H, V, C, Z`);
  }
  return polygons;
};

const edgesOf = (polygons: readonly Point[][]): (readonly [Point, Point])[] =>
  polygons.flatMap((polygon) => polygon.map((a, i) => [a, polygon[(i + 1) % polygon.length] ?? a] as const));

const isInside = (edges: readonly (readonly [Point, Point])[], [x, y]: Point): boolean =>
  edges.filter(([[ax, ay], [bx, by]]) => ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)).length %
    2 ===
  1;

const distance = ([[ax, ay], [bx, by]]: readonly [Point, Point], [x, y]: Point): number => {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
};

/** Pixels a side, samples a side in each, and how much wider than the silhouette the plate is. */
const SIZE = 16;
const SAMPLES = 8;
const MARGIN = 1.3;

/** The share of each pixel that is mark, and that is plate or mark. */
const sharesOf = (name: IconName): { readonly mark: number; readonly plate: number }[] => {
  const mark = edgesOf(polygonsOf(ICON_PATHS[name]));
  const silhouette = edgesOf(polygonsOf(ICON_SILHOUETTES[name]));
  const offsets = Array.from({ length: SAMPLES }, (_, i) => (i + 0.5) / SAMPLES);
  return Array.from({ length: SIZE * SIZE }, (_, pixel) => {
    const [column, row] = [pixel % SIZE, Math.floor(pixel / SIZE)];
    const points = offsets.flatMap((v) =>
      offsets.map((u): Point => [((column + u) * 24) / SIZE, ((row + v) * 24) / SIZE]),
    );
    const marked = points.filter((point) => isInside(mark, point));
    const plated = points.filter(
      (point) =>
        isInside(mark, point) ||
        isInside(silhouette, point) ||
        silhouette.some((edge) => distance(edge, point) <= MARGIN),
    );
    return { mark: marked.length / points.length, plate: plated.length / points.length };
  });
};

const SHARES = new Map(ICON_NAMES.map((name) => [name, sharesOf(name)]));

const colourOf = (hex: number): Colour => [(hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255];

const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (value: number): number => {
  const clamped = Math.min(1, Math.max(0, value));
  return clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055;
};

const LUMINANCE: Colour = [0.2126, 0.7152, 0.0722];

/** Linear RGB to what is seen. Colour vision by Machado, Oliveira and Fernandes (2009), severity 1. */
const FILTERS: Readonly<Record<string, readonly [Colour, Colour, Colour]>> = {
  none: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  greyscale: [LUMINANCE, LUMINANCE, LUMINANCE],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const dot = (a: Colour, b: Colour): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const seenBy = ([red, green, blue]: readonly [Colour, Colour, Colour], colour: Colour): Colour => {
  const light: Colour = [linear(colour[0]), linear(colour[1]), linear(colour[2])];
  return [encoded(dot(red, light)), encoded(dot(green, light)), encoded(dot(blue, light))];
};

const mixed = (below: Colour, above: Colour, share: number): Colour => [
  below[0] + share * (above[0] - below[0]),
  below[1] + share * (above[1] - below[1]),
  below[2] + share * (above[2] - below[2]),
];

/** The pixels of an icon on a ground. `plate` and `ink` are null for no plate and for the icon's own colour. */
const pixelsOf = (name: IconName, ground: Colour, plate: Colour | null, ink: Colour | null): Colour[] =>
  (SHARES.get(name) ?? []).map((share) => {
    const colour = ink ?? colourOf(ICON_COLOURS[name]);
    if (plate === null) return mixed(ground, colour, share.mark);
    const rest = share.plate === 0 ? 0 : share.mark / share.plate;
    return mixed(ground, mixed(plate, colour, rest), share.plate);
  });

const PAIRS = ICON_NAMES.flatMap((a, i) => ICON_NAMES.slice(i + 1).map((b) => [a, b] as const));

/** Pairs of icons of which fewer than 16 pixels differ by more than 0.2 in a channel. */
const tooClose = (pixels: (name: IconName) => readonly Colour[]): string[] => {
  const drawn = new Map(ICON_NAMES.map((name) => [name, pixels(name)]));
  return PAIRS.flatMap(([a, b]) => {
    const [first, second] = [drawn.get(a) ?? [], drawn.get(b) ?? []];
    const differing = first.filter((colour, i) => {
      const other = second[i] ?? colour;
      return Math.max(...colour.map((value, channel) => Math.abs(value - (other[channel] ?? value)))) > 0.2;
    });
    return differing.length < 16 ? [`${a} and ${b}: ${differing.length} pixels`] : [];
  });
};

const GROUNDS = { stone: 0x44474d, snow: 0xffffff };

describe("every two icons differ in at least 16 pixels at 16 px", () => {
  const CASES = Object.keys(FILTERS).flatMap((filter) => Object.entries(GROUNDS).map((ground) => [filter, ...ground]));

  test.each(CASES as [string, string, number][])("on their plate, colour filter %s, on %s", (filter, _, ground) => {
    const matrix = FILTERS[filter];
    if (matrix === undefined) throw new RangeError(filter);
    const close = tooClose((name) =>
      pixelsOf(name, colourOf(ground), colourOf(PLATE), null).map((colour) => seenBy(matrix, colour)),
    );
    expect(close).toEqual([]);
  });

  test("in one colour without a plate", () => {
    expect(tooClose((name) => pixelsOf(name, [1, 1, 1], null, [0, 0, 0]))).toEqual([]);
  });
});

test("the style sheet has the same colours", () => {
  const css = readFileSync(join(ROOT, "styles/icons.css"), "utf8");
  const tokens = new Map(
    [...css.matchAll(/--parapet-([\w-]+): (?:#([\da-f]{6})|var\(--parapet-([\w-]+)\));/g)].map(
      ([, name, hex, other]) => [name, hex ?? other] as const,
    ),
  );
  const resolved = (name: string): string | undefined => {
    const value = tokens.get(name);
    return value === undefined || /^[\da-f]{6}$/.test(value) ? value : resolved(value);
  };
  const marks = [...css.matchAll(/([^{}]+)\{\s*--parapet-mark: var\(--parapet-([\w-]+)\);/g)].flatMap(
    ([, selector, token]) =>
      [...(selector ?? "").matchAll(/data-icon="([\w-]+)"/g)].map(([, name]) => [name, resolved(token ?? "")] as const),
  );
  const hex = (colour: number): string => colour.toString(16).padStart(6, "0");
  expect(Object.fromEntries(marks)).toEqual(
    Object.fromEntries(ICON_NAMES.map((name) => [name, hex(ICON_COLOURS[name])])),
  );
  expect(resolved("plate")).toBe(hex(PLATE));
});
