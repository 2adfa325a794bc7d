import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pathOfScene, sceneFiles, skipWithoutScenes } from "../../../tests/scenes-beside";
import { battlefieldOf } from "../snapshot/snapshot";
import { parseBattleMap } from "../notation/parse";
import { printBattleMap } from "../print/print-notation";
import { readScene } from "../read-foundry/read-scene";
import { readSceneFile } from "./read-scene-file";

interface TileOf14 {
  readonly x: number;
  readonly y: number;
  readonly rotation: number;
  readonly texture: { readonly anchorX: number; readonly anchorY: number };
}

skipWithoutScenes("real scenes are read, tidied and printed");

describe.runIf(sceneFiles.length > 0)("a real scene", () => {
  it.each(sceneFiles)("%s is read, repaired and printed, and reads back the same", (file) => {
    const scene = readSceneFile(file, readFileSync(pathOfScene(file), "utf8"));
    expect(scene.walls.length).toBeGreaterThan(0);
    expect(parseBattleMap(printBattleMap(scene)).scene).toEqual(scene);

    const field = battlefieldOf(scene);
    const count = (kind: string) => field.mends.filter((mend) => mend.kind === kind).length;
    const zero = scene.walls.filter(
      ({ c: [ax, ay, bx, by] }) =>
        Math.round(16 * ax) === Math.round(16 * bx) && Math.round(16 * ay) === Math.round(16 * by),
    );
    expect(count("zero-length")).toBeGreaterThanOrEqual(zero.length);
    expect(field.creatures).toHaveLength(scene.tokens.length);
    for (const { a, b } of field.walls) {
      expect([a.x, a.y, b.x, b.y].every(Number.isSafeInteger)).toBe(true);
      expect(a.x === b.x && a.y === b.y).toBe(false);
    }
    for (const { moved } of field.mends.filter(({ kind }) => kind === "squared-up")) {
      expect(moved).toBeLessThanOrEqual(
        (Math.max(2, 0.03 * scene.grid.size) + 0.15 * scene.grid.size + 1) * Math.SQRT2,
      );
    }
    for (const { moved } of field.mends.filter(({ kind }) => kind === "closed-gap")) {
      expect(moved).toBeLessThanOrEqual(Math.max(2, 0.03 * scene.grid.size) + 0.2);
    }
  });

  it.each(sceneFiles.filter((file) => /^(?:cave-gallery|highlands-wallheight|manor-levels-v14)/.test(file)))(
    "%s of version 14 has its tiles where their anchors say",
    (file) => {
      const source = JSON.parse(readFileSync(pathOfScene(file), "utf8")) as { readonly tiles: readonly TileOf14[] };
      const terrain = { flags: { parapet: { terrain: { cover: "low" } } } };
      const tiles = source.tiles.map((tile) => ({ ...tile, hidden: false, ...terrain }));
      const areas = readScene({ ...source, regions: [], tiles }).areas;
      expect(areas).toHaveLength(source.tiles.length);
      for (const [i, { x, y, rotation, texture }] of source.tiles.entries()) {
        const shape = areas[i]?.shapes[0];
        if (shape?.type !== "rectangle") throw new Error(`tile ${i} is no rectangle`);
        const { width, height } = shape;
        const angle = (rotation * Math.PI) / 180;
        const [fromX, fromY] = [(texture.anchorX - 0.5) * width, (texture.anchorY - 0.5) * height];
        const anchorX = shape.x + width / 2 + fromX * Math.cos(angle) - fromY * Math.sin(angle);
        const anchorY = shape.y + height / 2 + fromX * Math.sin(angle) + fromY * Math.cos(angle);
        expect([anchorX, anchorY].map((at) => Math.round(at * 1000) / 1000)).toEqual([x, y]);
      }
    },
  );

  /** Counts that the folder's own README gives, made by others. */
  const known: readonly (readonly [file: string, zeroLength: number, doubles: number])[] = [
    ["ctf-town-degenerate.json", 224, 0],
    ["lost-citadel-v13.json", 16, 100],
    ["palace-zero-length.json", 55, 0],
    ["haunted-house-floors.json", 0, 33],
    ["north-gate-levels-v9.json", 0, 0],
  ];

  it.each(known.filter(([file]) => sceneFiles.includes(file)))(
    "%s has %i walls of zero length and at least %i duplicates",
    (file, zeroLength, doubles) => {
      const scene = readSceneFile(file, readFileSync(pathOfScene(file), "utf8"));
      const { mends } = battlefieldOf(scene, { wallSnap: 0, wallGap: 0 });
      expect(mends.filter(({ kind }) => kind === "zero-length")).toHaveLength(zeroLength);
      expect(mends.filter(({ kind }) => kind === "double").length).toBeGreaterThanOrEqual(doubles);
    },
  );
});
