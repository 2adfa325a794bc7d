import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pathOfScene, sceneFiles, skipWithoutScenes } from "../../tests/scenes-beside";
import { battlefieldOf } from "./battlefield-of";
import { parseBattleMap } from "./notation";
import { printBattleMap } from "./print-notation";
import { readSceneFile } from "./read-scene-file";

skipWithoutScenes("real scenes are read, tidied and printed");

describe.runIf(sceneFiles.length > 0)("a real scene", () => {
  it.each(sceneFiles)("%s is read, tidied and printed, and read back the same", (file) => {
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
    for (const { moved } of field.mends.filter(({ kind }) => kind === "mortar")) {
      expect(moved).toBeLessThanOrEqual(Math.max(2, 0.03 * scene.grid.size) + 0.2);
    }
  });

  /** Counts that the folder's own README gives, made by others. */
  const known: readonly (readonly [file: string, zeroLength: number, doubles: number])[] = [
    ["ctf-town-degenerate.json", 224, 0],
    ["lost-citadel-v13.json", 16, 100],
    ["palace-zero-length.json", 55, 0],
    ["haunted-house-floors.json", 0, 33],
    ["north-gate-levels-v9.json", 0, 0],
  ];

  it.each(known.filter(([file]) => sceneFiles.includes(file)))(
    "%s has %i walls of zero length and at least %i doubles",
    (file, zeroLength, doubles) => {
      const scene = readSceneFile(file, readFileSync(pathOfScene(file), "utf8"));
      const { mends } = battlefieldOf(scene, { wallSnap: 0, wallGap: 0 });
      expect(mends.filter(({ kind }) => kind === "zero-length")).toHaveLength(zeroLength);
      expect(mends.filter(({ kind }) => kind === "double").length).toBeGreaterThanOrEqual(doubles);
    },
  );
});
