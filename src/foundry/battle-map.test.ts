import { describe, expect, it } from "vitest";
import { battlefieldOf } from "../battlefield/battlefield-of";
import { parseBattleMap } from "../battlefield/notation";
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
  it("is the whole scene where no creature is named", () => {
    expect(parseBattleMap(battleMapOf(mirrored, [])).scene).toEqual(scene);
  });

  it("has no neighbourhood of a token that cannot be read", () => {
    expect(() => battleMapOf(mirrored, ["token:gone"])).toThrow(RangeError);
  });
});
