/** What the walls that touch a corner do to the lines that start or end there. */
import { CORNER, WAY, wayFrom, type CornerBlocks } from "./corner-block";
import { ENDING, found, STARTING } from "./line-set";
import { noteTouch, TAKES } from "./line-touches";
import { mayHold } from "./own-crossing";
import { alongX, alongY, squaredLength } from "./strip";

/** What the walls at a corner do to the lines that start there; `others` are the places of the other block's corners. */
export const leaveCorner = (blocks: CornerBlocks, place: number, others: number): void => {
  const i = place & 3;
  if (blocks.corners[place] === CORNER.touched) return;
  if (blocks.corners[place] === CORNER.doubtful || mayStandIn(blocks, place, others)) {
    found.doubtful |= STARTING[1 << i] ?? 0;
    return;
  }
  for (let line = 4 * i; line < 4 * i + 4; line++) {
    if (((found.blocked >> line) & 1) !== 0) continue;
    if (squaredLength(line) === 0) turnAbout(blocks, place, others + (line & 3), line);
    else take(wayFrom(blocks.arcs, place, alongX(line), alongY(line)), line, 0);
  }
};

/** The same where lines end; looking back, left and right change places. */
export const reachCorner = (blocks: CornerBlocks, place: number, others: number): void => {
  const j = place & 3;
  if (blocks.corners[place] === CORNER.touched) return;
  if (blocks.corners[place] === CORNER.doubtful || mayStandIn(blocks, place, others)) {
    found.doubtful |= ENDING[1 << j] ?? 0;
    return;
  }
  for (let line = j; line < 16; line += 4) {
    if (((found.blocked >> line) & 1) !== 0) continue;
    const way = wayFrom(blocks.arcs, place, -alongX(line), -alongY(line));
    const back = way === WAY.onlyLeft ? WAY.onlyRight : way === WAY.onlyRight ? WAY.onlyLeft : way;
    if (squaredLength(line) === 0) turnAbout(blocks, place, others + (line >> 2), line);
    else take(back, line, squaredLength(line));
  }
};

/** A line of no length leads from one home to the other round the point; inside a space nothing stops it. */
const turnAbout = (blocks: CornerBlocks, place: number, other: number, line: number): void => {
  const x = blocks.homes[2 * other] ?? 0;
  const y = blocks.homes[2 * other + 1] ?? 0;
  const isInside = mayStandIn(blocks, place, place) || mayStandIn(blocks, place, other);
  if (isInside || (x === 0 && y === 0)) found.doubtful |= 1 << line;
  else if (wayFrom(blocks.arcs, place, x, y) === WAY.shut) found.blocked |= 1 << line;
};

/** Whether a corner that a wall touches may lie inside a block's space, where the wall does not count. */
const mayStandIn = ({ points, own }: CornerBlocks, place: number, others: number): boolean => {
  const theirs = own[others >> 2];
  if (theirs === undefined || theirs.walls.length === 0) return false;
  return mayHold(theirs.outline, points[2 * place] ?? 0, points[2 * place + 1] ?? 0);
};

const take = (way: number, line: number, at: number): void => {
  if (way === WAY.shut) found.blocked |= 1 << line;
  else if (way === WAY.onlyLeft) noteTouch(line, at, at, TAKES.right);
  else if (way === WAY.onlyRight) noteTouch(line, at, at, TAKES.left);
};
