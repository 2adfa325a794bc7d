import { describe, expect, it } from "vitest";
import { boxOf } from "../../geometry/polygons/box";
import { TIDY_DEFAULTS, type Battlefield, type Creature } from "../../scene/model/battlefield";
import { parseBattleMap } from "../../scene/notation/parse";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { dnd5e } from "../books/dnd5e/dnd5e";
import { epicPath } from "../books/pathfinder/epic-path";
import { pathfinder1e } from "../books/pathfinder/pathfinder1e";
import { pathfinder2e } from "../books/pathfinder2e/pathfinder2e";
import { movementRulesOf } from "./movement-rules";
import { offeredBy } from "./offered";
import { NO_SHIFT, shifted, type Shift } from "./path";
import type { Gait } from "./provoke";

type Place = readonly [x: number, y: number];
type Made = readonly [gait: Gait, ...way: readonly Place[]];

const BOOKS = [epicPath, pathfinder1e, dnd5e, pathfinder2e];
const WITHDRAWING = [epicPath, pathfinder1e];

const moverOf = ({ creatures }: Battlefield): Creature => creatures.find(({ id }) => id === "token:M")!;

/**
 * Who is asked, and in which place of the mover `M`, in pixels. Each movement is a gait and the places of its way. `M` stands at the
 * end of the last one.
 */
const offered = (map: string, book: (typeof BOOKS)[number], ...made: readonly Made[]): string[] => {
  const field = battlefieldOf(parseBattleMap(map).scene, TIDY_DEFAULTS, "square");
  const mover = moverOf(field);
  const [x0, y0] = boxOf(mover.footprint);
  const shiftOf = ([x, y]: Place): Shift => ({ x: 16 * x - x0, y: 16 * y - y0, up: 0 });
  const movements = made.map(([gait, ...way]) => {
    const [start = NO_SHIFT, ...turns] = way.map(shiftOf);
    const from = turns.map((turn) => ({ x: turn.x - start.x, y: turn.y - start.y, up: 0 }));
    return { mover: shifted(mover, start), turns: from, gait, start };
  });
  return offeredBy(field, movements, movementRulesOf(book, {})).map(
    ({ enemy, shift }) => `${enemy.id.slice(6)} at ${(x0 + shift.x) / 16},${(y0 + shift.y) / 16}`,
  );
};

describe.each(BOOKS)("by $id, of a creature that has moved", (book) => {
  it("is asked the enemy whose reach it has left, about the last place in its reach", () => {
    expect(offered("token M at 0,400\ntoken g at 100,0", book, ["move", [0, 0], [0, 400]])).toEqual(["g at 0,100"]);
  });

  it("is asked each of two enemies, and neither a friend nor who stands far off", () => {
    const map = "token M at 0,600\ntoken g at 100,0\ntoken h at 100,300\ntoken F at 100,500\ntoken k at 900,0";
    expect(offered(map, book, ["move", [0, 0], [0, 600]])).toEqual(["g at 0,100", "h at 0,400"]);
  });

  it("is asked nobody who does not see it, be it invisible, hidden by the GM or secret", () => {
    for (const words of ["invisible", "hidden", "disposition secret"])
      expect(offered(`token M at 0,400 ${words}\ntoken g at 100,0`, book, ["move", [0, 0], [0, 400]])).toEqual([]);
  });

  it("is asked who senses it without seeing it", () => {
    const map = "token M at 0,400 invisible\ntoken g at 100,0 true-seeing 60";
    expect(offered(map, book, ["move", [0, 0], [0, 400]])).toEqual(["g at 0,100"]);
  });

  it("is asked nobody by what has only come into reach", () => {
    expect(offered("token M at 0,100\ntoken g at 100,0", book, ["move", [0, 400], [0, 100]])).toEqual([]);
  });

  it("is asked each enemy once about several movements, by the last one that provokes it", () => {
    const map = "token M at -300,0\ntoken g at 100,0";
    const ways: readonly Made[] = [
      ["move", [0, 0], [0, 300]],
      ["move", [0, 300], [0, 0]],
      ["move", [0, 0], [-300, 0]],
    ];
    expect(offered(map, book, ...ways)).toEqual(["g at 0,0"]);
  });
});

describe.each(WITHDRAWING)("by $id, of a creature that takes a step or withdraws", (book) => {
  const map = "token M at -100,0\ntoken g at 100,0";

  it("is asked nobody about one space, and then about it once the creature goes on", () => {
    expect(offered(map, book, ["step", [0, 0], [-100, 0]])).toEqual([]);
    expect(offered("token M at -200,0\ntoken g at 100,0", book, ["move", [0, 0], [-100, 0], [-200, 0]])).toEqual([
      "g at 0,0",
    ]);
  });

  it("is asked about another space than the first of a withdrawal", () => {
    expect(offered("token M at -300,0\ntoken g at 100,0", book, ["withdraw", [0, 0], [-300, 0]])).toEqual([]);
    expect(offered("token M at 0,400\ntoken g at 100,0", book, ["withdraw", [0, 0], [0, 400]])).toEqual(["g at 0,100"]);
  });
});

it("by dnd5e is asked nobody about a movement within the reach, where the others ask", () => {
  const map = "token M at 200,0\ntoken g at 100,100";
  const asks = BOOKS.filter((book) => offered(map, book, ["move", [0, 0], [200, 0]]).length > 0);
  expect(asks).toEqual([epicPath, pathfinder1e, pathfinder2e]);
});

it("by pathfinder2e is asked nobody about a declared Step, and about what follows it", () => {
  const map = "token M at 0,400\ntoken g at 100,0";
  expect(offered("token M at 0,100\ntoken g at 100,0", pathfinder2e, ["step", [0, 0], [0, 100]])).toEqual([]);
  const ways: readonly Made[] = [
    ["step", [0, 0], [0, 100]],
    ["move", [0, 100], [0, 400]],
  ];
  expect(offered(map, pathfinder2e, ...ways)).toEqual(["g at 0,100"]);
});
