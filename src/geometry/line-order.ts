/** In what order a line crosses things, told by turns alone. */
import { turnAt, type Spot } from "./spot";

/** Two spots on different sides of a line: the line crosses between them. A single point stands for itself twice. */
export interface Crossing {
  readonly left: Spot;
  readonly right: Spot;
}

const agree = (s: number, t: number): number =>
  s <= 0 && t <= 0 ? Math.sign(s + t) : s >= 0 && t >= 0 ? Math.sign(s + t) : 0;

/**
 * 1 when a line that crosses both comes to q after p, -1 when before; 0 when p and q lie on one line. They may touch
 * but not cross each other.
 */
export const orderAlong = (p: Crossing, q: Crossing): number => {
  const ofQ = agree(turnAt(p.left, p.right, q.left), turnAt(p.left, p.right, q.right));
  if (ofQ !== 0) return -ofQ;
  return agree(turnAt(q.left, q.right, p.left), turnAt(q.left, q.right, p.right));
};
