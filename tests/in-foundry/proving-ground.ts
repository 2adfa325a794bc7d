import type { Fields } from "./client";

/** Put in place by vite.config.ts. */
declare const PROVING_GROUND: {
  readonly width: number;
  readonly height: number;
  readonly walls: readonly Fields[];
};

/** The scene of the module’s compendium: walls, doors, panes and curtains of every kind. */
export const provingGround = {
  ...PROVING_GROUND,
  walls: PROVING_GROUND.walls.map(({ _id, levels, ...wall }) => {
    void [_id, levels];
    return wall;
  }),
};
