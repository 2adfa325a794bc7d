/** Scenes on which a page is timed, as Foundry exports them: the caves of W3, and real ones beside the project. */
import { readFileSync } from "node:fs";
import { readSceneFile } from "../src/scene/read-files/read-scene-file";
import { pathOfScene } from "../tests/scenes-beside";
import { crowded } from "./peopled";
import { CHECKSUMS, checksumsOf, workload } from "./workloads";

const GRID = 100;

/** Sixteen characters, as Foundry has them. */
const idOf = (kind: string, i: number): string => kind + String(i).padStart(16 - kind.length, "0");

const wallSource = (c: readonly number[], i: number) => ({ _id: idOf("wall", i), c });

/** An attacker and four targets, and as many more. */
const CREATURES = 10;

/** A real scene by its file's name, called W3 for the page's sake; without enough creatures it gets some. */
export const realScene = (name: string) => {
  const file = `${name}.json`;
  const text = readFileSync(pathOfScene(file), "utf8");
  const source: unknown = JSON.parse(text);
  if (typeof source !== "object") throw new TypeError(`${file}: expected an object, got ${typeof source}`);
  const scene = crowded(readSceneFile(file, text), CREATURES);
  const onCell = (value: number): number => Math.round(value / scene.grid.size) * scene.grid.size;
  const tokens = scene.tokens.map(({ x, y }, i) => ({
    _id: idOf("token", i),
    name: `Creature ${i + 1}`,
    x: onCell(x),
    y: onCell(y),
    disposition: i % 2 === 0 ? 1 : -1,
  }));
  return { ...source, name: "W3", tokens };
};

export const dragScene = () => {
  const made = workload("W3");
  const came = checksumsOf(made).join(" ");
  if (came !== CHECKSUMS.W3.join(" "))
    throw new Error(`workload W3: expected ${CHECKSUMS.W3.join(" ")}, got checksums ${came}`);
  return {
    name: "W3",
    width: made.side,
    height: made.side,
    padding: 0,
    grid: { type: 1, size: GRID, distance: 5, units: "ft" },
    walls: made.walls.map(wallSource),
    tokens: made.tokens.map(({ x, y, side }, i) => ({
      _id: idOf("token", i),
      name: `Creature ${i + 1}`,
      x,
      y,
      width: side / GRID,
      height: side / GRID,
      disposition: i % 2 === 0 ? 1 : -1,
    })),
  };
};
