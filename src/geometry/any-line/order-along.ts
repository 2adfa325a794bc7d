/** In what order a line crosses things, told by turns alone. */
import { turnOf, type LineField } from "./search-space";

/** The common sign of two numbers, 0 counting as either; 0 when they differ. */
const agree = (s: number, t: number): number => {
  if (s <= 0 && t <= 0) return s < 0 || t < 0 ? -1 : 0;
  return s >= 0 && t >= 0 ? 1 : 0;
};

/**
 * 1 when a line comes to the crossing of two spots, one on its left and one on its right, after it has passed between the
 * two at a place of the frame; -1 when before; 0 when the four lie on one line. The segments between them may touch but
 * not cross each other. In the frame a single point may stand for both.
 */
export const orderAlong = (field: LineField, place: number, left: number, right: number): number => {
  const frameLeft = field.frame[place] ?? 0;
  const frameRight = field.frame[place + 1] ?? 0;
  const seen = agree(turnOf(field, frameLeft, frameRight, left), turnOf(field, frameLeft, frameRight, right));
  if (seen !== 0) return -seen;
  return agree(turnOf(field, left, right, frameLeft), turnOf(field, left, right, frameRight));
};
