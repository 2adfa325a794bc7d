import type { Battlefield, Wall } from "../../battlefield/battlefield";
import type { Polygon } from "../../geometry/lattice";
import { edgesOf } from "../../geometry/lattice";
import { isOnSegment, turn } from "../../geometry/orientation";
import { isInsideOrOn } from "../../geometry/region";
import { meetingOf } from "../../geometry/meeting";
import type { Obstacle } from "../obstacle";
import type { Pair } from "../pair";

/**
 * Whether a wall graded by hand is the attacker's own parapet: it touches the attacker's space and not the target's.
 * Walls of the same grade that go on in a straight line are one wall.
 */
export const isOwnParapet = ({ battlefield, attacker, target }: Pair, { wall }: Obstacle): boolean => {
  if (wall?.isGraded !== true || attacker.creature === undefined) return false;
  const run = runOf(battlefield, wall);
  return (
    run.some((piece) => touches(piece, attacker.footprint)) && !run.some((piece) => touches(piece, target.footprint))
  );
};

const runs = new WeakMap<Battlefield["walls"], Map<Wall, readonly Wall[]>>();

/** The wall and those that continue it in a straight line, worked out once for a set of walls. */
const runOf = ({ walls }: Battlefield, wall: Wall): readonly Wall[] => {
  const known = runs.get(walls) ?? new Map<Wall, readonly Wall[]>();
  runs.set(walls, known);
  const run = known.get(wall) ?? newRun(walls, wall);
  known.set(wall, run);
  return run;
};

const newRun = (walls: readonly Wall[], wall: Wall): readonly Wall[] => {
  const run = [wall];
  const inLine = walls.filter((other) => other !== wall && continues(other, wall));
  for (const piece of run) {
    for (const other of inLine) {
      if (!run.includes(other) && shareAPoint(piece, other)) run.push(other);
    }
  }
  return run;
};

const continues = (other: Wall, wall: Wall): boolean =>
  other.isGraded &&
  other.grade === wall.grade &&
  turn(wall.a, wall.b, other.a) === 0 &&
  turn(wall.a, wall.b, other.b) === 0;

const shareAPoint = (p: Wall, q: Wall): boolean =>
  isOnSegment(p.a, p.b, q.a) || isOnSegment(p.a, p.b, q.b) || isOnSegment(q.a, q.b, p.a);

const touches = ({ a, b }: Wall, footprint: Polygon): boolean => {
  const edges = edgesOf(footprint);
  return isInsideOrOn(a, edges) || edges.some((edge) => meetingOf(a, b, edge) !== undefined);
};
