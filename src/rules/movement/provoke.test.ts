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
import { provokedBy, type Gait } from "./provoke";

const RULES = movementRulesOf(epicPath, {});

const fieldOf = (map: string): Battlefield => battlefieldOf(parseBattleMap(map).scene, TIDY_DEFAULTS, "square");

const called = ({ creatures }: Battlefield, name: string): Creature => {
  const found = creatures.find((creature) => creature.id === `token:${name}`);
  if (found === undefined) throw new RangeError(`no creature ${name}`);
  return found;
};

/** Who gets an attack at the mover `M`, and in which place of the mover's, in pixels. */
const provoked = (
  map: string,
  turns: readonly (readonly [x: number, y: number])[],
  gait: Gait = "move",
  rules = RULES,
): string[] => {
  const field = fieldOf(map);
  const mover = called(field, "M");
  const [x0, y0] = boxOf(mover.footprint);
  const shifts = turns.map(([x, y]) => ({ x: 16 * x - x0, y: 16 * y - y0, up: 0 }));
  return provokedBy(field, { mover, turns: shifts, gait }, rules).map(({ enemy, shift }) => {
    return `${enemy.id.slice(6)} at ${(x0 + shift.x) / 16},${(y0 + shift.y) / 16}`;
  });
};

describe("a creature that walks away", () => {
  it("provokes from the enemy beside it, at the last space that the enemy threatens", () => {
    expect(provoked("token M at 0,0\ntoken g at 100,0", [[0, 400]])).toEqual(["g at 0,100"]);
    expect(provoked("token M at 0,0\ntoken g at 100,0", [[-300, 0]])).toEqual(["g at 0,0"]);
  });

  it("does not provoke by coming into a threatened space, but by leaving one on its way", () => {
    expect(provoked("token M at 0,0\ntoken g at 400,0", [[300, 0]])).toEqual([]);
    // Past the guard: the spaces at 300, 400 and 500 are threatened, and it leaves all three.
    expect(provoked("token M at 0,0\ntoken g at 400,100", [[700, 0]])).toEqual(["g at 500,0"]);
    expect(provoked("token M at 0,0\ntoken g at 400,100", [[500, 0]])).toEqual(["g at 400,0"]);
  });

  it("provokes in the fifth edition by leaving the reach alone, not by moving within it", () => {
    const rules = movementRulesOf(dnd5e, {});
    // Around the enemy: every space on the way is beside it.
    expect(provoked("token M at 0,0\ntoken g at 100,100", [[200, 0]], "move", rules)).toEqual([]);
    expect(provoked("token M at 0,0\ntoken g at 100,100", [[300, 0]], "move", rules)).toEqual(["g at 200,0"]);
    expect(provoked("token M at 0,0\ntoken g at 100,100", [[200, 0]])).toEqual(["g at 100,0"]);
  });

  it("provokes each enemy once, however many spaces it leaves, and turns on its way", () => {
    const map = "token M at 0,0\ntoken g at 100,0\ntoken h at 400,300";
    expect(
      provoked(map, [
        [0, 200],
        [700, 200],
      ]),
    ).toEqual(["g at 0,100", "h at 500,200"]);
  });

  it("does not provoke friends, the neutral, secret ones, the dead, the helpless, the unarmed and those who reach their own space alone", () => {
    for (const words of [
      "G at 100,0",
      "g at 100,0 disposition neutral",
      "g at 100,0 disposition secret",
      "g at 100,0 unarmed",
      "g at 100,0 dead",
      "g at 100,0 helpless",
      "g at 100,0 reach 0",
    ])
      expect(provoked(`token M at 0,0\ntoken ${words}`, [[0, 400]])).toEqual([]);
  });

  it("provokes a rat with a reach of 0 in whose space it was", () => {
    expect(provoked("token M at 0,0\ntoken g at 25,25 size 0.5x0.5 reach 0", [[0, 300]])).toEqual(["g at 0,0"]);
  });

  it("is threatened two spaces away by a long reach", () => {
    expect(provoked("token M at 0,0\ntoken g at 200,0 reach 10", [[0, 500]])).toEqual(["g at 0,200"]);
  });

  it("does not provoke through a wall, nor with cover in the space that it leaves", () => {
    const wall = "wall w 100,-200 100,100";
    expect(provoked(`token M at 0,0\ntoken g at 100,0\n${wall}`, [[-300, 0]])).toEqual([]);
    // One space down the guard has a line past the end of the wall, but the wall still gives cover there.
    expect(
      provoked(`token M at 0,0\ntoken g at 100,0\n${wall}`, [
        [0, 100],
        [-300, 100],
      ]),
    ).toEqual([]);
  });

  it("does not provoke by a step of one space, but by two, and by one on difficult ground", () => {
    const map = "token M at 0,0\ntoken g at 100,0";
    expect(provoked(map, [[-100, 0]], "step")).toEqual([]);
    expect(provoked(map, [[-200, 0]], "step")).toEqual(["g at 0,0"]);
    expect(provoked(`${map}\narea mud terrain none difficult + rectangle -100,0 100x100`, [[-100, 0]], "step")).toEqual(
      ["g at 0,0"],
    );
    expect(provoked(`${map}\narea bog terrain none impeded + rectangle 0,0 100x100`, [[-100, 0]], "step")).toEqual([
      "g at 0,0",
    ]);
  });

  it("provokes by one space in a book without steps, and by one space of 10 ft", () => {
    const map = "token M at 0,0\ntoken g at 100,0";
    const rules = movementRulesOf(dnd5e, {});
    expect(provoked(map, [[-100, 0]], "step", rules)).toEqual(["g at 0,0"]);
    expect(provoked(`grid square 100 10 ft\n${map}`, [[-100, 0]], "step")).toEqual(["g at 0,0"]);
  });

  it("provokes after a declared step by the spaces that it leaves after that, in Pathfinder’s second edition", () => {
    const rules = movementRulesOf(pathfinder2e, {});
    const map = "token M at 0,0\ntoken g at 100,0";
    expect(provoked(map, [[-100, 0]], "step", rules)).toEqual([]);
    expect(provoked(map, [[-400, 0]], "step", rules)).toEqual([]);
    expect(provoked(map, [[0, 400]], "step", rules)).toEqual(["g at 0,100"]);
    expect(provoked(map, [[0, 400]], "move", rules)).toEqual(["g at 0,100"]);
    expect(
      provoked(`${map}\narea mud terrain none difficult + rectangle -100,0 100x100`, [[-100, 0]], "step", rules),
    ).toEqual(["g at 0,0"]);
    expect(
      provoked(`${map}\narea bog terrain none impeded + rectangle -100,0 100x100`, [[-100, 0]], "step", rules),
    ).toEqual(["g at 0,0"]);
    // A space of 10 ft is farther than a Step goes.
    expect(provoked(`grid square 100 10 ft\n${map} reach 10`, [[-100, 0]], "step", rules)).toEqual(["g at 0,0"]);
  });

  it.each([pathfinder1e, epicPath])(
    "that withdraws does not provoke by leaving its first space, but by the next, and on impeded ground, by $id",
    (book) => {
      const rules = movementRulesOf(book, {});
      const map = "token M at 0,0\ntoken g at 100,0";
      const bog = `${map}\narea bog terrain none impeded + rectangle 0,0 100x100`;
      expect(provoked(map, [[-300, 0]], "withdraw", rules)).toEqual([]);
      expect(provoked(map, [[0, 400]], "withdraw", rules)).toEqual(["g at 0,100"]);
      expect(provoked(bog, [[-300, 0]], "withdraw", rules)).toEqual(["g at 0,0"]);
    },
  );

  it.each([pathfinder1e, epicPath])("that withdraws from an enemy it cannot see provokes at once, by $id", (book) => {
    const rules = movementRulesOf(book, {});
    const map = "token M at 0,0\ntoken g at 100,0";
    expect(provoked(`${map} invisible`, [[-300, 0]], "withdraw", rules)).toEqual(["g at 0,0"]);
    expect(provoked(map, [[-300, 0]], "withdraw", rules)).toEqual([]);
  });

  it("on hexes leaves one hex after another", () => {
    const map = "grid hex-odd-rows 100 5 ft\ntoken M at 0,0\ntoken g at 200,0";
    expect(provoked(map, [[100, 0]])).toEqual([]);
    expect(provoked("grid hex-odd-rows 100 5 ft\ntoken M at 100,0\ntoken g at 200,0", [[-200, 0]])).toEqual([
      "g at 100,0",
    ]);
  });

  it("without a grid is attacked where the enemy still reaches it", () => {
    // 20 and 45 px of gap: within a reach of 5 ft, which is 100 px; beyond it none.
    const map = "grid gridless 100 5 ft\ntoken M at 0,0\ntoken g at 120,0";
    expect(provoked(map, [[-50, 0]])).toEqual(["g at -25,0"]);
    // Beside it a step of 100 px is one of 5 ft, a longer one is a movement.
    expect(provoked(map, [[-100, 0]], "step")).toEqual([]);
    expect(provoked(map, [[-101, 0]], "step")).toHaveLength(1);
  });
});
