import { describe, expect, it } from "vitest";
import { TIDY_DEFAULTS } from "../../scene/model/battlefield";
import { parseBattleMap } from "../../scene/notation/parse";
import { snapshotOf } from "../../scene/snapshot/snapshot";
import { previewOf } from "./preview";

const { scene } = parseBattleMap(`
level up height 10..20
wall w 208,0 208,200
token a at 0,0 carries bright 20 dim 40
token b at 300,0
`);
const mirrored = { ...snapshotOf(scene, { tidy: TIDY_DEFAULTS, unsetBase: "square" }), unread: [] };

describe("the preview of a token being dragged", () => {
  it("moves the token and its light, at the target elevation and level, and shares everything else", () => {
    const { battlefield } = previewOf(mirrored, new Map([["a", { x: 400, y: 100, elevation: 10, level: "up" }]]));
    expect(battlefield.creatures[0]).toMatchObject({
      centre: { x: 16 * 450, y: 16 * 150 },
      extent: { bottom: 10_000, top: 15_000 },
      level: "up",
    });
    expect(battlefield.lights[0]).toMatchObject({ at: { x: 16 * 450, y: 16 * 150 }, height: 10_000 });
    expect(battlefield.creatures[1]).toBe(mirrored.battlefield.creatures[1]);
    expect(battlefield.walls).toBe(mirrored.battlefield.walls);
  });

  it("equals the scene after the drop", () => {
    const dropped = {
      ...scene,
      tokens: scene.tokens.map((token) => (token.id === "b" ? { ...token, x: 37.5 } : token)),
    };
    expect(previewOf(mirrored, new Map([["b", { x: 37.5, y: 0 }]]))).toEqual({
      ...snapshotOf(dropped, mirrored.making),
      unread: [],
    });
  });

  it("does not change the mirrored scene", () => {
    const before = structuredClone(mirrored);
    previewOf(mirrored, new Map([["a", { x: 400, y: 100 }]]));
    expect(mirrored).toEqual(before);
  });

  it("is the mirrored scene if no token moves: missing, unknown, or off the scene", () => {
    const nowhere: [string, { x: number; y: number }][][] = [
      [],
      [["a", { x: 0, y: 0 }]],
      [["z", { x: 50, y: 0 }]],
      [["a", { x: 65_500, y: 0 }]],
    ];
    for (const moves of nowhere) expect(previewOf(mirrored, new Map(moves))).toBe(mirrored);
  });
});
