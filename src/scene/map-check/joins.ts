/** Moves of wall ends onto the walls that they count as joined to. */
import {
  isOnSegment,
  isSamePoint,
  latticePoint,
  type Point,
  STEPS,
  toPixels,
  turn,
} from "../../geometry/numbers/lattice";
import type { TidyOptions } from "../model/battlefield";
import type { Scene, SceneWall } from "../model/scene";
import { gapPieces } from "../tidy/tidy";
import { type LooseWall, looseWall } from "../tidy/wall";

export interface Join {
  readonly wall: string;
  /** Ends of the wall after the move, pixels. */
  readonly c: SceneWall["c"];
  /** The wall goes on the way it goes: no line meets anything else afterwards. */
  readonly isStraight: boolean;
}

export interface JoinOptions {
  /** Whether the file keeps ends between pixels; Foundry keeps whole ones. */
  readonly isFractional: boolean;
}

const isWhole = ({ x, y }: Point): boolean => x % STEPS === 0 && y % STEPS === 0;

/** How far from the joint a whole pixel on the other wall is looked for. */
const ABOUT = [0, -1, 1, -2, 2];

const wholeOn = ({ a, b }: LooseWall, joint: Point): Point | undefined => {
  const near = { x: STEPS * Math.round(joint.x / STEPS), y: STEPS * Math.round(joint.y / STEPS) };
  return ABOUT.flatMap((dx) => ABOUT.map((dy) => ({ x: near.x + STEPS * dx, y: near.y + STEPS * dy })))
    .filter((point) => isOnSegment(a, b, point))
    .sort((p, q) => Math.hypot(p.x - joint.x, p.y - joint.y) - Math.hypot(q.x - joint.x, q.y - joint.y))[0];
};

const endsAs = ({ a, b }: LooseWall, from: Point, to: Point): SceneWall["c"] | undefined => {
  const isFirst = isSamePoint(a, from);
  if (!isFirst && !isSamePoint(b, from)) return undefined;
  const [first, second] = isFirst ? [to, b] : [a, to];
  return [toPixels(first.x), toPixels(first.y), toPixels(second.x), toPixels(second.y)];
};

/** What closes gaps for good. A wall that counts in pieces, or not where it is drawn, is left as it is. */
export const joinsOn = ({ walls, grid }: Scene, tidy: TidyOptions, { isFractional }: JoinOptions): readonly Join[] => {
  const loose = walls.map(looseWall);
  const drawn = new Map(loose.map((wall) => [`wall:${wall.source.id}`, wall]));
  const { pieces } = gapPieces(loose, grid, tidy);
  return pieces.mends.flatMap(({ wall: id, other: otherId, at }, i): Join[] => {
    const [piece, wall, other] = [pieces.walls[i], drawn.get(id), drawn.get(otherId ?? "")];
    if (piece === undefined || wall === undefined || other === undefined) return [];
    const from = latticePoint(at.x, at.y);
    const joint = isSamePoint(piece.a, from) ? piece.b : piece.a;
    const to = isFractional || isWhole(joint) ? joint : wholeOn(other, joint);
    const c = to === undefined ? undefined : endsAs(wall, from, to);
    if (to === undefined || c === undefined) return [];
    const isStraight = turn(wall.a, wall.b, to) === 0 && isSamePoint(to, joint);
    return [{ wall: wall.source.id, c, isStraight }];
  });
};
