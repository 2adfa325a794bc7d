/**
 * What touches sixteen sight-lines without crossing them, and whether that blocks one: the contact rule (contact.ts) for
 * lines that nothing crosses. All places on such a line have the square of its length for their common denominator, so
 * they are compared as whole numbers; nothing is divided and nothing allocated.
 */

/** On which side of a line something leaves it, or bars the way round its end. */
export const TAKES = { neither: 0, left: 1, right: 2 } as const;
const BOTH = 3;

/** More than any line of a battle touches; what does not fit makes a line doubtful. */
const MOST = 512;

const touchLines = new Uint8Array(MOST);
const touchSides = new Uint8Array(MOST);
/** From where to where on the line, in squared lattice steps from its start. */
const touchFrom = new Float64Array(MOST);
const touchTo = new Float64Array(MOST);

/** Sets of lines since `forgetTouches`: touched by something on the left, on the right; and what did not fit. */
export const touches = { count: 0, left: 0, right: 0, overflow: 0 };

export const forgetTouches = (): void => {
  touches.count = 0;
  touches.left = 0;
  touches.right = 0;
  touches.overflow = 0;
};

/** Notes that something touches a line, by its number, from one place to another and takes sides there. */
export const noteTouch = (line: number, from: number, to: number, sides: number): void => {
  if ((sides & TAKES.left) !== 0) touches.left |= 1 << line;
  if ((sides & TAKES.right) !== 0) touches.right |= 1 << line;
  const at = touches.count;
  if (at === MOST) {
    touches.overflow |= 1 << line;
    return;
  }
  touchLines[at] = line;
  touchSides[at] = sides;
  touchFrom[at] = from;
  touchTo[at] = to;
  touches.count = at + 1;
};

/** Numbers of one line's touches, in order along it. */
const order = new Uint16Array(MOST);

/** Whether touches that hang together take both sides of a line. */
export const isTouchedShut = (line: number): boolean => {
  const count = sortTouches(line);
  let reach = -1;
  let sides = 0;
  for (let k = 0; k < count; k++) {
    const at = order[k] ?? 0;
    if ((touchFrom[at] ?? 0) > reach) sides = 0;
    sides |= touchSides[at] ?? 0;
    if (sides === BOTH) return true;
    reach = Math.max(reach, touchTo[at] ?? 0);
  }
  return false;
};

/** Puts them in order by insertion: they are few. */
const sortTouches = (line: number): number => {
  let count = 0;
  for (let at = 0; at < touches.count; at++) {
    if (touchLines[at] !== line) continue;
    let k = count++;
    for (; k > 0 && (touchFrom[order[k - 1] ?? 0] ?? 0) > (touchFrom[at] ?? 0); k--) order[k] = order[k - 1] ?? 0;
    order[k] = at;
  }
  return count;
};
