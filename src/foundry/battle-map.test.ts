import { describe, expect, it } from "vitest";
import { battlefieldOf } from "../battlefield/battlefield-of";
import { parseBattleMap } from "../battlefield/notation";
import { battleMapOf } from "./battle-map";
import { knowledgeOf } from "./knowledge";

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

const none = () => false;
const sight = {
  isTokenVisible: (id: string) => id === "A",
  isRegionVisible: none,
  isTileVisible: none,
  isSecretDoor: (id: string) => id === "hatch",
};

describe("the battle map", () => {
  it("is the whole scene for the GM", () => {
    expect(parseBattleMap(battleMapOf(mirrored, knowledgeOf(true, sight), [])).scene).toEqual(scene);
  });

  it("holds for a player only what he sees, and a secret door as the wall that it looks like", () => {
    const known = parseBattleMap(battleMapOf(mirrored, knowledgeOf(false, sight), [])).scene;
    expect(known.tokens.map(({ name }) => name)).toEqual(["Archer"]);
    expect(scene.areas).toHaveLength(1);
    expect(known.areas).toEqual([]);
    expect(known.walls.find(({ id }) => id === "hatch")?.door).toBe("none");
    expect(known.walls).toHaveLength(scene.walls.length);
  });

  it("has no neighbourhood of a token that cannot be read", () => {
    expect(() => battleMapOf(mirrored, knowledgeOf(true, sight), ["token:gone"])).toThrow(RangeError);
  });
});
