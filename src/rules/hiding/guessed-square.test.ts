import { describe, expect, it } from "vitest";
import { TIDY_DEFAULTS, creatureWithId } from "../../scene/model/battlefield";
import { parseBattleMap } from "../../scene/notation/parse";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { RULE_SETS } from "../index";
import { canGropeIn, creaturesInSquare, IMAGINED, isHitBy, withImagined } from "./guessed-square";

const fieldOf = (text: string) => battlefieldOf(parseBattleMap(text).scene, TIDY_DEFAULTS, "square");

const FIELD = `
grid square 100 5 ft
token A at 0,0
token b at 200,0 size 2x2
token c at 500,0 dead
token d at 700,0 hidden
`;

const at = (x: number, y: number) => ({ corner: { x, y }, at: { x: x + 50, y: y + 50 } });

const namesIn = (text: string, x: number, y: number) => {
  const field = fieldOf(text);
  return creaturesInSquare(field, creatureWithId(field, "token:A")!, at(x, y)).map(({ id }) => id);
};

describe("who stands in a guessed square", () => {
  it("is every creature that fills a part of it, hidden ones too", () => {
    expect(namesIn(FIELD, 200, 0)).toEqual(["token:b"]);
    expect(namesIn(FIELD, 300, 100)).toEqual(["token:b"]);
    expect(namesIn(FIELD, 700, 0)).toEqual(["token:d"]);
  });

  it("is nobody beside it, no dead creature and not the attacker", () => {
    expect(namesIn(FIELD, 400, 0)).toEqual([]);
    expect(namesIn(FIELD, 500, 0)).toEqual([]);
    expect(namesIn(FIELD, 0, 0)).toEqual([]);
  });

  it("is on other grids every creature that holds the point", () => {
    const free = FIELD.replace("grid square", "grid gridless");
    expect(namesIn(free, 320, 20)).toEqual(["token:b"]);
    expect(namesIn(free, 390, 20)).toEqual([]);
  });
});

describe("an attack on an imagined target", () => {
  const refusedAt = (wall: string) => {
    const field = fieldOf(`${FIELD}${wall}`);
    const imagined = withImagined(field, creatureWithId(field, "token:A")!, at(0, 200));
    const attack = { attacker: "token:A", target: IMAGINED, kind: "ranged", reach: null, origin: null } as const;
    return RULE_SETS.pathfinder1e.judge(imagined, attack, {}).lineOfEffect;
  };

  it("is judged by obstacles between the attacker and the square", () => {
    expect(refusedAt("")).toBe(true);
    expect(refusedAt("wall w1 -1000,150 1000,150")).toBe(false);
  });
});

// Epic Path and Pathfinder 1e, "Finding Invisible Creatures": into two squares, with its hands or its weapon.
describe("a creature that gropes", () => {
  const canGrope = (x: number, y: number, line = "token A at 0,0", grid = "square"): boolean => {
    const field = fieldOf(`grid ${grid} 100 5 ft\n${line}`);
    return canGropeIn(field, creatureWithId(field, "token:A")!, at(x, y));
  };

  it("does so in squares in its reach, and not in its own", () => {
    expect([canGrope(100, 0), canGrope(100, 100), canGrope(200, 0), canGrope(0, 0)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const giant = "token A at 0,0 size 2x2 reach 10";
    expect([canGrope(100, 100, giant), canGrope(300, 0, giant), canGrope(400, 0, giant)]).toEqual([false, true, false]);
    expect([canGrope(0, 0, undefined, "gridless"), canGrope(110, 0, undefined, "gridless")]).toEqual([false, true]);
  });
});

describe("an attack roll", () => {
  const hits = (natural: number, total: number, naturals: "decide" | "degree") =>
    isHitBy({ natural, total }, 20, naturals);

  it("hits at the defence and above", () => {
    expect([hits(10, 20, "decide"), hits(10, 19, "decide"), hits(10, 20, "degree")]).toEqual([true, false, true]);
  });

  it("always hits on a 20 and never on a 1, where naturals decide", () => {
    expect([hits(20, 1, "decide"), hits(1, 99, "decide")]).toEqual([true, false]);
  });

  it("is a degree better on a 20 and worse on a 1, where they shift degrees", () => {
    // Failing by 10 is a critical failure, which a 20 makes a failure. Succeeding by 10 stays a success with a 1.
    expect([hits(20, 11, "degree"), hits(20, 10, "degree")]).toEqual([true, false]);
    expect([hits(1, 30, "degree"), hits(1, 29, "degree")]).toEqual([true, false]);
  });
});
