import type { Battlefield, Wall } from "../model/battlefield";
import type { SceneGrid, SceneWall } from "../model/scene";
import { looseWall, wallOf } from "../tidy/wall";
import { carriedIndex, offerWallIndex, wallIndexOf } from "../spaces/wall-grid";

/** Walls as a scene has them, to be put on its battlefield as they are, untidied; all under one id. */
export interface LaterWalls {
  readonly id: string;
  readonly walls: readonly SceneWall[];
}

/** The battlefield with further walls, which stand behind the others in every order. */
export const withWalls = (battlefield: Battlefield, grid: SceneGrid, later: readonly LaterWalls[]): Battlefield => {
  const came = later.flatMap(({ id, walls }) =>
    walls.map((wall): Wall => ({ ...wallOf(looseWall(wall), { grid, levels: battlefield.levels }), id })),
  );
  if (came.length === 0) return battlefield;
  const after = { ...battlefield, walls: [...battlefield.walls, ...came] };
  offerWallIndex(after, carriedIndex(wallIndexOf(battlefield), { gone: [], came }));
  return after;
};
