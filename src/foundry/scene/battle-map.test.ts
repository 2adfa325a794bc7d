import { describe, expect, it } from "vitest";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { parseBattleMap } from "../../scene/notation/parse";
import { battleMapOf } from "./battle-map";

const MAP = `
grid square 100 5 ft
map
+---+---+---+---+
| A   b  ~~~    |
+---+---+---+---+
token A "Archer"
token b "Imp"
wall hatch 200,0 200,100 secret
`;

const { scene } = parseBattleMap(MAP);
const mirrored = { scene, battlefield: battlefieldOf(scene), unread: [] };

describe("the battle map", () => {
  it("is the whole scene if no creature is named", () => {
    expect(parseBattleMap(battleMapOf(mirrored, [])).scene).toEqual(scene);
  });

  it("contains the revealed walls, areas and lights whole, without the scene's name", () => {
    const lit = parseBattleMap(`scene "Ambush"\n${MAP}light near at 50,50 bright 5\nlight far at 350,50 bright 5`);
    const shownUpTo = (right: number) =>
      parseBattleMap(battleMapOf({ ...mirrored, scene: lit.scene }, [], ({ x }) => x > 0 && x < right)).scene;
    const left = shownUpTo(150);
    expect(left).toMatchObject({ name: "", areas: [], lights: [{ id: "near" }] });
    expect(left.tokens).toEqual(lit.scene.tokens);
    expect(left.walls.map(({ c }) => c).every(([ax, , bx]) => Math.min(ax, bx) < 150)).toBe(true);
    expect(left.walls.some(({ id }) => id === "hatch")).toBe(false);
    expect(left.walls.length).toBeGreaterThan(0);
    expect(shownUpTo(250).areas).toEqual(lit.scene.areas);
    expect(shownUpTo(999)).toEqual({ ...lit.scene, name: "" });
    expect(shownUpTo(0).walls).toEqual([]);
  });

  it("has no neighbourhood for a token that cannot be read", () => {
    expect(() => battleMapOf(mirrored, ["token:gone"])).toThrow(RangeError);
  });
});
