import { join } from "node:path";
import { expect, test } from "vitest";
import { readPacks } from "../../scripts/packs/read-packs.mjs";
import { hasThumb, thumbOf } from "../../scripts/packs/thumb.mjs";
import type { Plain } from "../../scripts/packs/stations.mjs";

const ROOT = join(import.meta.dirname, "../..");
const scenes = readPacks(ROOT)
  .filter(({ type }) => type === "Scene")
  .flatMap(({ documents }) => documents);

const EMPTY = {
  width: 700,
  height: 500,
  backgroundColor: "#ffffff",
  grid: { size: 100 },
  walls: [],
  tokens: [],
  tiles: [],
  regions: [],
};
const drawn = (parts: Plain): string => thumbOf({ ...EMPTY, ...parts }, ROOT);
const count = (text: string, part: string): number => text.split(part).length - 1;

const ARCHER = { texture: { src: "modules/parapet/assets/archer.svg" } };

test("each scene of the compendia has a picture, of a kind that Foundry takes for one", () => {
  expect(scenes.filter((scene) => !hasThumb(scene)).map(({ name }) => name)).toEqual([]);
  for (const { thumb } of scenes) expect(thumb).toMatch(/^modules\/parapet\/assets\/[\w-]+\.svg$/);
});

test("the picture shows every wall, token, tile and region, and loads nothing", () => {
  for (const scene of scenes) {
    const picture = thumbOf(scene, ROOT);
    const [walls, tokens, tiles, regions] = ["walls", "tokens", "tiles", "regions"].map((of) => scene[of] as Plain[]);
    expect(count(picture, 'stroke-linecap="round"/>')).toBe(walls!.length);
    expect(count(picture, "<use ")).toBe(tokens!.length + tiles!.length);
    expect(count(picture, 'fill-opacity="0.5"')).toBe(regions!.length);
    expect(picture).not.toMatch(/(href|src)="(?!#)|url\((?!#)/);
  }
});

test("a wall is drawn from end to end, and doors, panes and curtains in colours of their own", () => {
  const looks = [{}, { door: 1 }, { sight: 0 }, { move: 0 }].map((look) =>
    drawn({ walls: [{ c: [100, 50, 300, 50], ...look }] }),
  );
  for (const picture of looks) expect(picture).toContain("M100 50L300 50");
  expect(new Set(looks.map((picture) => /L300 50" stroke="(#\w+)"/.exec(picture)?.[1])).size).toBe(4);
});

test("a token is drawn in its squares, and its picture is in the file once", () => {
  const giant = { ...ARCHER, x: 200, y: 100, width: 3, height: 3 };
  const picture = drawn({ tokens: [giant, { ...ARCHER, x: 0, y: 0, width: 1, height: 1 }] });
  expect(picture).toContain('x="200" y="100" width="300" height="300"');
  expect(picture).toContain('x="0" y="0" width="100" height="100"');
  expect(count(picture, "<symbol")).toBe(1);
});
