import type { KnownVerdict } from "../../foundry/verdicts/knowledge";
import type { PixelPoint } from "../../rules/attack/verdict";
import type { RecordedEdge, RecordedThing } from "../../systems/record/recorded-things";

export interface PictureLine {
  readonly edge: RecordedEdge;
  readonly isBlocked: boolean;
}

/** The small map of a verdict, in pixels of the scene. */
export interface CardPicture {
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly attacker: readonly RecordedEdge[];
  readonly target: readonly RecordedEdge[];
  readonly obstacles: readonly RecordedEdge[];
  readonly lines: readonly PictureLine[];
  /** Where lines are stopped. */
  readonly stops: readonly PixelPoint[];
}

/** Of the breadth, around what is shown. */
const MARGIN = 0.12;

const boxAround = (edges: readonly RecordedEdge[]): CardPicture["box"] => {
  const xs = edges.flatMap(([x0, , x1]) => [x0, x1]);
  const ys = edges.flatMap(([, y0, , y1]) => [y0, y1]);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const margin = Math.max(width, height) * MARGIN;
  return { x: left - margin, y: top - margin, width: width + 2 * margin, height: height + 2 * margin };
};

/** Drawn from a verdict as its reader may know it; null where there is nothing to draw. Long walls run out of it. */
export const cardPicture = (
  { attacker, target, lines, obstacles }: KnownVerdict,
  things: readonly RecordedThing[],
): CardPicture | null => {
  const edgesOf = (ids: readonly string[]): readonly RecordedEdge[] =>
    things.filter(({ id }) => ids.includes(id)).flatMap(({ edges }) => edges);
  const drawn = lines.map(({ from, to, isBlocked }): PictureLine => ({
    edge: [from.x, from.y, to.x, to.y],
    isBlocked,
  }));
  const spaces = { attacker: edgesOf(attacker === null ? [] : [attacker]), target: edgesOf([target]) };
  if (drawn.length === 0 || spaces.target.length === 0) return null;
  const inTheWay = new Set([...obstacles, ...lines.flatMap((line) => line.obstacles)]);
  return {
    box: boxAround([...spaces.attacker, ...spaces.target, ...drawn.map(({ edge }) => edge)]),
    ...spaces,
    obstacles: edgesOf([...inTheWay]),
    lines: drawn,
    stops: lines.flatMap(({ blockedAt }) => blockedAt ?? []),
  };
};
