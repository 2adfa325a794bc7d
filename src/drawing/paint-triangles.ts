import { eachDash } from "./dashes";
import type { PixelEdge, VerdictMark } from "./marks";
import { RIM, RINGS, shapesOf, STROKES, SURFACES, type PaintShape, type StrokeStyle } from "./paint-shapes";
import { createTriangles, type MeshColour, type Triangles } from "./triangles";

type LineLook = MeshColour & Pick<StrokeStyle, "width" | "dash" | "gap">;

const paintLines = (triangles: Triangles, edges: readonly PixelEdge[], look: LineLook, unit: number): void => {
  const pattern = { dash: look.dash * unit, gap: look.gap * unit };
  for (const edge of edges) eachDash(edge, pattern, (from, to) => triangles.line(from, to, look.width * unit, look));
};

const paintStroke = (triangles: Triangles, edges: readonly PixelEdge[], style: StrokeStyle, unit: number): void => {
  const { width, dash, gap, rim } = style;
  if (rim.width > 0) {
    const look = { colour: RIM.colour, alpha: rim.alpha, width: width + 2 * rim.width, dash, gap };
    paintLines(triangles, edges, look, unit);
  }
  paintLines(triangles, edges, style, unit);
};

const paintShape = (triangles: Triangles, shape: PaintShape, unit: number): void => {
  switch (shape.kind) {
    case "stroke":
      return paintStroke(triangles, shape.edges, STROKES[shape.name], unit);
    case "surface":
      return triangles.fill(shape.points, SURFACES[shape.name]);
    case "ring": {
      const { radius, width, colour, fill } = RINGS[shape.name];
      triangles.disc(shape.at, (radius + width / 2 + RIM.width) * unit, RIM);
      triangles.disc(shape.at, (radius + width / 2) * unit, { colour, alpha: 1 });
      return triangles.disc(shape.at, (radius - width / 2) * unit, { colour: fill, alpha: 1 });
    }
  }
};

/** A mesh of triangles, as `Triangles` describes them. */
export interface TriangleMesh {
  readonly show: (positions: Float32Array, colours: Uint8Array) => void;
}

/** Paints marks into one mesh. `PIXI.Graphics` would take longer for a hundred dashes than judging takes. */
export const createMarkPainter = (mesh: TriangleMesh) => {
  const triangles = createTriangles();
  /** Replaces what was there. `zoom` is screen pixels per scene pixel; stops are `swell` times as large as usual. */
  return (marks: readonly VerdictMark[], zoom: number, swell = 1): void => {
    triangles.clear();
    for (const mark of marks)
      for (const shape of shapesOf(mark, 1 / zoom))
        paintShape(triangles, shape, (mark.kind === "stop" ? swell : 1) / zoom);
    mesh.show(triangles.positions(), triangles.colours());
  };
};
