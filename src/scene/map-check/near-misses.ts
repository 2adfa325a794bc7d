/** Wall ends that were meant to meet another wall, and miss it by more than what is closed. */
import { meetingOf } from "../../geometry/contact/sight-line";
import { toLattice } from "../../geometry/numbers/lattice";
import { type Battlefield, TIDY_DEFAULTS, type TidyOptions, type Wall, wallsWithId } from "../model/battlefield";
import type { Scene } from "../model/scene";
import { closedGaps } from "../tidy/closed-gaps";
import { type LooseWall, wallOf } from "../tidy/wall";
import type { Finding } from "./finding";

const LEAST_GAP = 2;

/** Gaps up to this many lattice steps are closed. */
export const gapOf = ({ wallGap }: TidyOptions, size: number): number => toLattice(Math.max(LEAST_GAP, wallGap * size));

const NEAR = 3;

/** How far apart two walls may be that were meant to meet: three times as far as the gaps that are closed. */
export const nearOf = (tidy: TidyOptions, size: number): number =>
  NEAR * gapOf(tidy.wallGap === 0 ? TIDY_DEFAULTS : tidy, size);

/** Walls as they count, with what they come from. */
const countedWalls = ({ walls }: Scene, battlefield: Battlefield): LooseWall[] => {
  const sources = new Map(walls.map((wall) => [`wall:${wall.id}`, wall]));
  return battlefield.walls.flatMap(({ id, a, b }): LooseWall[] => {
    const source = sources.get(id);
    return source === undefined ? [] : [{ a, b, source }];
  });
};

/** Whether two walls meet as they count, anywhere: then nothing passes between them into the open. */
const doMeet = (battlefield: Battlefield, wall: string, other: string): boolean =>
  wallsWithId(battlefield, wall).some(({ a, b }) =>
    wallsWithId(battlefield, other).some((its) => meetingOf(a, b, its) !== undefined),
  );

/** An end that misses, and the piece of wall that would close the gap. */
export interface NearMiss {
  readonly finding: Finding;
  readonly piece: Wall;
}

/** Ends that miss another wall by more than a gap that is closed, but by no more than three times as much. */
export const nearMisses = (scene: Scene, battlefield: Battlefield, tidy: TidyOptions): NearMiss[] => {
  const { walls, mends } = closedGaps(countedWalls(scene, battlefield), nearOf(tidy, scene.grid.size));
  return mends.flatMap(({ wall, other, at, moved }, i): NearMiss[] => {
    const piece = walls[i];
    if (piece === undefined || (other !== null && doMeet(battlefield, wall, other))) return [];
    const ids = [wall, ...(other === null ? [] : [other])];
    return [{ finding: { kind: "near-miss", ids, at, by: moved }, piece: wallOf(piece, scene, tidy.seeThroughWalls) }];
  });
};
