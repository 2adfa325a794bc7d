import { createColouredMesh } from "../../foundry/canvas/coloured-mesh";
import { createTriangles, type Triangles } from "./triangles";

/**
 * Paints into one mesh: what `PIXI.Graphics` makes of a hundred dashes costs a frame more than judging does, and leaves
 * as many objects behind.
 */
export interface Brush extends Pick<Triangles, "line" | "disc" | "fill"> {
  readonly begin: () => void;
  /** Shows what has been painted since `begin`. */
  readonly end: () => void;
}

export const createBrush = (on: PIXI.Container): Brush => {
  const { line, fill, disc, ...triangles } = createTriangles();
  const mesh = createColouredMesh(on);
  return {
    line,
    fill,
    disc,
    begin: triangles.clear,
    end: () => mesh.show(triangles.places(), triangles.colours()),
  };
};
