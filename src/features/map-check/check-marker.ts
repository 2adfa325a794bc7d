import { zoom } from "../../foundry/canvas/screen-place";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import type { PixelPoint } from "../../rules/attack/verdict";
import type { Finding } from "../../scene/map-check/finding";
import type { Scene, SceneGrid, SceneToken } from "../../scene/model/scene";

/** A place of the map: a ring about it, and edges. Scene pixels. */
interface MarkedPlace {
  readonly at: PixelPoint;
  readonly edges: readonly { readonly from: PixelPoint; readonly to: PixelPoint }[];
}

/** Screen pixels. Light on dark on light: it stands out from any map. */
const RING = 34;
const STROKES = [
  { width: 11, color: 0x000000, alpha: 0.75 },
  { width: 7, color: 0xffffff, alpha: 1 },
  { width: 3.5, color: 0xd1006c, alpha: 1 },
] as const;

const drawMark = (graphics: PIXI.Graphics, { at, edges }: MarkedPlace, zoom: number): void => {
  for (const { width, color, alpha } of STROKES) {
    graphics.lineStyle({ width: width / zoom, color, alpha });
    for (const { from, to } of edges) graphics.moveTo(from.x, from.y).lineTo(to.x, to.y);
    graphics.drawCircle(at.x, at.y, RING / zoom);
  }
};

type Edge = MarkedPlace["edges"][number];

const outlineOf = ({ x, y, width, height }: SceneToken, { size }: SceneGrid): Edge[] => {
  const corners = [
    { x, y },
    { x: x + width * size, y },
    { x: x + width * size, y: y + height * size },
    { x, y: y + height * size },
  ];
  return corners.flatMap((from, i) => {
    const to = corners[(i + 1) % corners.length];
    return to === undefined ? [] : [{ from, to }];
  });
};

/** Walls as they are drawn, whatever they count as, and the spaces of creatures. */
const placeOf = ({ ids, at }: Finding, { walls, tokens, grid }: Scene): MarkedPlace | null => {
  if (at === null) return null;
  const drawn = walls.filter(({ id }) => ids.includes(`wall:${id}`));
  const creatures = tokens.filter(({ id }) => ids.includes(`token:${id}`));
  const lines = drawn.map(({ c: [ax, ay, bx, by] }): Edge => ({ from: { x: ax, y: ay }, to: { x: bx, y: by } }));
  return { at, edges: [...lines, ...creatures.flatMap((token) => outlineOf(token, grid))] };
};

/** Marks on the map the place of a finding. */
export const createCheckMarker = (verdicts: Verdicts) => {
  let graphics: PIXI.Graphics | null = null;
  let marked: MarkedPlace | null = null;
  let drawnAt = 0;
  const draw = (): void => {
    drawnAt = zoom();
    graphics?.clear();
    if (graphics !== null && marked !== null) drawMark(graphics, marked, drawnAt);
  };
  return {
    settle: (container: PIXI.Container | null): void => {
      marked = null;
      graphics = container && container.addChild(new PIXI.Graphics());
    },
    mark: (finding: Finding | null): void => {
      marked = finding && placeOf(finding, verdicts.current().scene);
      draw();
    },
    /** The view has moved: the mark is as large on the screen whatever the zoom. */
    rescale: (): void => {
      if (zoom() !== drawnAt) draw();
    },
  };
};
