/** The scene on which dragging is timed, as Foundry exports one: the caves of W3, with the names that its tokens need. */
import { CHECKSUMS, checksumsOf, workload } from "./workloads";

const GRID = 100;

/** Sixteen characters, as Foundry has them. */
const idOf = (kind: string, i: number): string => kind + String(i).padStart(16 - kind.length, "0");

const wallSource = (c: readonly number[], i: number) => ({ _id: idOf("wall", i), c });

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
