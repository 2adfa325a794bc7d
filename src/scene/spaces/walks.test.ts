import { describe, expect, it } from "vitest";
import { parseBattleMap } from "../notation/parse";
import { battlefieldOf } from "../snapshot/snapshot";
import { placeMemory } from "./standing-places";
import { walksFrom, type Walk } from "./walks";

/** Where A can walk to with this speed; enemies are in lower case. */
const walks = (map: string, speed: number): Walk[] => {
  const { scene } = parseBattleMap(map);
  const token = scene.tokens.find(({ id }) => id === "A");
  if (token === undefined) throw new Error("expected a token A");
  const question = {
    battlefield: battlefieldOf(scene),
    grid: scene.grid,
    token,
    unsetBase: "square",
    speed,
    isOpen: () => true,
    bars: ({ disposition }: { readonly disposition: number }) => disposition < 0,
  } as const;
  const steps = walksFrom(question, placeMemory());
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
};

const costAt = (all: readonly Walk[], x: number, y: number): number | undefined =>
  all.find((walk) => walk.x === x && walk.y === y)?.cost;

const GRID = "grid square 100 5 ft\ntoken A at 500,500";

describe("a creature walks", () => {
  it("as far as its speed, where every second diagonal costs double, as Pathfinder counts", () => {
    const all = walks(GRID, 15);
    expect(costAt(all, 800, 500)).toBe(15);
    expect(costAt(all, 900, 500)).toBeUndefined();
    // One diagonal is 5 ft, two are 15 ft.
    expect(costAt(all, 600, 600)).toBe(5);
    expect(costAt(all, 700, 700)).toBe(15);
    expect(costAt(all, 800, 800)).toBeUndefined();
  });

  it("with diagonals that cost no more, where the grid says so", () => {
    const all = walks("grid square 100 5 ft diagonals equidistant\ntoken A at 500,500", 15);
    expect(costAt(all, 800, 800)).toBe(15);
  });

  it("around a wall and not through it, and tells the way", () => {
    const all = walks(`${GRID}\nwall w 600,0 600,600`, 20);
    // Down past the end of the wall and up again: two squares down, over, up.
    const walk = all.find(({ x, y }) => x === 600 && y === 600);
    expect(walk?.way).toEqual([
      [500, 600],
      [600, 600],
    ]);
    expect(walk?.cost).toBe(10);
    expect(costAt(all, 600, 500)).toBe(15);
  });

  it("through friends and not through enemies, and ends in nobody's space", () => {
    const corridor = "wall w 0,500 2000,500\nwall v 0,600 2000,600";
    const past = walks(`${GRID}\n${corridor}\ntoken B at 600,500`, 10);
    expect([costAt(past, 600, 500), costAt(past, 700, 500)]).toEqual([undefined, 10]);
    const barred = walks(`${GRID}\n${corridor}\ntoken b at 600,500`, 10);
    expect(costAt(barred, 700, 500)).toBeUndefined();
  });

  it("half as far over difficult ground", () => {
    const all = walks(`${GRID}\narea bog difficult + rectangle 600,0 400x1000`, 20);
    expect([costAt(all, 600, 500), costAt(all, 700, 500), costAt(all, 800, 500)]).toEqual([10, 20, undefined]);
  });

  it("from space to space on hexes", () => {
    const all = walks("grid hex-odd-rows 100 5 ft\ntoken A at 400,346", 5);
    expect(all.map(({ cost }) => cost)).toEqual([0, 5, 5, 5, 5, 5, 5]);
  });
});
