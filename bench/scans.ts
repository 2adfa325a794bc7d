/** The scans of all walls that every answer costs without an index: module-level kernels on flat arrays. */
import type { FlatEdges } from "./flat-scene";
import type { Sight } from "./ours";

/**
 * Tests one line, start and end in `line`, against all edges until one decides: then true. Those that the line meets and
 * that do not decide by themselves are in `found`, the count first.
 */
export const scan = ({ ends, roles }: FlatEdges, line: Float64Array, found: Int32Array): boolean => {
  const px = line[0] ?? 0;
  const py = line[1] ?? 0;
  const dx = (line[2] ?? 0) - px;
  const dy = (line[3] ?? 0) - py;
  let count = 0;
  for (let i = 0, n = 0; i < ends.length; i += 4, n++) {
    const role = roles[n] ?? 0;
    if (role === 0) continue;
    const ax = (ends[i] ?? 0) - px;
    const ay = (ends[i + 1] ?? 0) - py;
    const bx = (ends[i + 2] ?? 0) - px;
    const by = (ends[i + 3] ?? 0) - py;
    const sideA = dx * ay - dy * ax;
    const sideB = dx * by - dy * bx;
    if ((sideA > 0 && sideB > 0) || (sideA < 0 && sideB < 0)) continue;
    const sideP = (bx - ax) * -ay - (by - ay) * -ax;
    const sideQ = sideP + (bx - ax) * dy - (by - ay) * dx;
    if ((sideP > 0 && sideQ > 0) || (sideP < 0 && sideQ < 0)) continue;
    const isProper = sideA !== 0 && sideB !== 0 && sideP !== 0 && sideQ !== 0;
    if (isProper && role === 1) return true;
    found[++count] = n;
  }
  found[0] = count;
  return false;
};

/** The same for the one edge of that number, added to what is in `found`. */
export const scanOne = ({ ends, roles }: FlatEdges, number: number, line: Float64Array, found: Int32Array): boolean => {
  const role = roles[number] ?? 0;
  if (role === 0) return false;
  const px = line[0] ?? 0;
  const py = line[1] ?? 0;
  const dx = (line[2] ?? 0) - px;
  const dy = (line[3] ?? 0) - py;
  const ax = (ends[4 * number] ?? 0) - px;
  const ay = (ends[4 * number + 1] ?? 0) - py;
  const bx = (ends[4 * number + 2] ?? 0) - px;
  const by = (ends[4 * number + 3] ?? 0) - py;
  const sideA = dx * ay - dy * ax;
  const sideB = dx * by - dy * bx;
  if ((sideA > 0 && sideB > 0) || (sideA < 0 && sideB < 0)) return false;
  const sideP = (bx - ax) * -ay - (by - ay) * -ax;
  const sideQ = sideP + (bx - ax) * dy - (by - ay) * dx;
  if ((sideP > 0 && sideQ > 0) || (sideP < 0 && sideQ < 0)) return false;
  if (role === 1 && sideA !== 0 && sideB !== 0 && sideP !== 0 && sideQ !== 0) return true;
  const count = (found[0] ?? 0) + 1;
  found[0] = count;
  found[count] = number;
  return false;
};

/** The numbers of the walls whose box meets the box given, and how many they are. */
export const wallsIn = (ends: Float64Array, box: Float64Array, into: Int32Array): number => {
  const left = box[0] ?? 0;
  const top = box[1] ?? 0;
  const right = box[2] ?? 0;
  const bottom = box[3] ?? 0;
  let count = 0;
  for (let i = 0, n = 0; i < ends.length; i += 4, n++) {
    const ax = ends[i] ?? 0;
    const bx = ends[i + 2] ?? 0;
    if ((ax < left && bx < left) || (ax > right && bx > right)) continue;
    const ay = ends[i + 1] ?? 0;
    const by = ends[i + 3] ?? 0;
    if ((ay < top && by < top) || (ay > bottom && by > bottom)) continue;
    into[count++] = n;
  }
  return count;
};

/** The eye, the segment's start, the way along it, the eye's depth over its line and the place of its foot. */
export const VIEW = new Float64Array(8);

export const setView = ({ eye, across: { a, b } }: Sight): void => {
  const [x, y] = [b.x - a.x, b.y - a.y];
  const depth = x * (eye.y - a.y) - y * (eye.x - a.x);
  VIEW.set([eye.x, eye.y, a.x, a.y, x, y, depth, x * (eye.x - a.x) + y * (eye.y - a.y)]);
};

/** Fractions of the segment by which a shadow may miss it and is looked at all the same, against rounding. */
const SPARE = 1e-6;

/**
 * The numbers of the walls whose shadow falls on the segment in `VIEW`, or may, and how many they are. The
 * shadow is worked out in doubles for every wall; the few that are kept are looked at exactly.
 */
export const shadowsOn = (ends: Float64Array, view: Float64Array, into: Int32Array): number => {
  const eyeX = view[0] ?? 0;
  const eyeY = view[1] ?? 0;
  const startX = view[2] ?? 0;
  const startY = view[3] ?? 0;
  const wayX = view[4] ?? 0;
  const wayY = view[5] ?? 0;
  const eyeDepth = view[6] ?? 0;
  const foot = view[7] ?? 0;
  const length = wayX * wayX + wayY * wayY;
  let count = 0;
  for (let i = 0, n = 0; i < ends.length; i += 4, n++) {
    let ax = ends[i] ?? 0;
    let ay = ends[i + 1] ?? 0;
    let bx = ends[i + 2] ?? 0;
    let by = ends[i + 3] ?? 0;
    // 0 on the segment's line, 1 at the eye.
    let depthA = (wayX * (ay - startY) - wayY * (ax - startX)) / eyeDepth;
    let depthB = (wayX * (by - startY) - wayY * (bx - startX)) / eyeDepth;
    if ((depthA < 0 && depthB < 0) || (depthA > 1 && depthB > 1)) continue;
    if (depthA > depthB) {
      [ax, ay, bx, by] = [bx, by, ax, ay];
      [depthA, depthB] = [depthB, depthA];
    }
    const [dx, dy, rise] = [bx - ax, by - ay, depthB - depthA];
    const from = depthA < 0 ? -depthA / rise : 0;
    const to = depthB > 1 ? (1 - depthA) / rise : 1;
    const lateralA = wayX * (ax + from * dx - eyeX) + wayY * (ay + from * dy - eyeY);
    const lateralB = wayX * (ax + to * dx - eyeX) + wayY * (ay + to * dy - eyeY);
    const placeA = (foot + lateralA / (1 - Math.max(0, depthA))) / length;
    const placeB = (foot + lateralB / (1 - Math.min(1, depthB))) / length;
    const isPast = (placeA < -SPARE && placeB < -SPARE) || (placeA > 1 + SPARE && placeB > 1 + SPARE);
    if (!isPast || (depthB > 1 - SPARE && Math.abs(lateralB) <= SPARE * length)) into[count++] = n;
  }
  return count;
};
