import { figureMark, type VerdictMark } from "../../src/drawing/marks";
import { shapesOf } from "../../src/drawing/paint-shapes";
import { element, shapeSvg } from "../../src/drawing/svg";
import type { Figure, PixelPoint } from "../../src/rules/attack/verdict";
import { pixelPoint } from "../../src/rules/cover/drawn-lines";
import type { TerrainArea, VeilArea } from "../../src/scene/model/battlefield";
import { isInFrame, type PictureFrame } from "./frame";
import type { PicturedVerdict } from "./map";
import { drawSymbol, symbolOf, WALL_SYMBOLS } from "./walls";

const NAMES: Readonly<Record<Figure["kind"], string>> = {
  cone: "cone to the target",
  hull: "hull of both bases",
  facing: "facing of the target",
  front: "front of the attacker",
  hidden: "hidden part",
  arc: "bound of an arc",
  lane: "lane of the charge",
};

/** Figures that look the same have the same name. */
const figureName = ({ kind, cover }: Figure): string =>
  kind === "hidden" && cover !== null ? `${NAMES[kind]} (${cover} cover)` : NAMES[kind];

/** Where a point is along a facing, from 0 to 1. */
const shareAlong = ({ x, y }: PixelPoint, { points: [a, b] }: Figure): number => {
  if (a === undefined || b === undefined) return 0;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  return ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1);
};

const sharesOf = (hidden: Figure, facing: Figure): readonly [number, number] => {
  const shares = hidden.points.map((point) => shareAlong(point, facing));
  return [Math.min(...shares), Math.max(...shares)];
};

/** Parts of a facing shorter than this are narrower than a line. */
const INVISIBLE = 1e-3;

/** Whether a hidden part extends beyond the solid ones that are drawn on top of it. */
const isVisibleBeside = (hidden: Figure, solid: readonly Figure[], facing: Figure): boolean => {
  const [from, to] = sharesOf(hidden, facing);
  const parts = solid.map((each) => sharesOf(each, facing)).toSorted(([p], [q]) => p - q);
  const reached = parts.reduce((at, [low, high]) => (low <= at + INVISIBLE ? Math.max(at, high) : at), from);
  return reached < to - INVISIBLE;
};

const isSolid = ({ kind, cover }: Figure): boolean => kind === "hidden" && cover !== "soft";

const isVisible = (figure: Figure, figures: readonly Figure[]): boolean => {
  const facing = figures.find(({ kind }) => kind === "facing");
  if (figure.kind !== "hidden" || isSolid(figure) || facing === undefined) return true;
  return isVisibleBeside(figure, figures.filter(isSolid), facing);
};

/** One visible figure of each name. */
const figuresToName = (figures: readonly Figure[]): readonly Figure[] => {
  const visible = figures.filter((figure) => isVisible(figure, figures));
  return [...new Map(visible.map((figure) => [figureName(figure), figure])).values()];
};

/** `draw` draws into a box of 36 by 16 pixels, given the middle of its left edge. */
export interface LegendSample {
  readonly label: string;
  readonly draw: (x: number, y: number) => string;
}

const drawMark = (mark: VerdictMark): string =>
  shapesOf(mark, 1)
    .map((shape) => shapeSvg(shape, 1))
    .join("");

const samplePoints = (kind: Figure["kind"], x: number, y: number): PixelPoint[] => {
  const [right, top, bottom] = [x + 36, y - 7, y + 7];
  if (kind !== "hull" && kind !== "cone")
    return [
      { x, y },
      { x: right, y },
    ];
  const left =
    kind === "cone"
      ? [{ x, y }]
      : [
          { x, y: bottom },
          { x, y: top },
        ];
  return [...left, { x: right, y: top }, { x: right, y: bottom }];
};

/** Hidden parts are drawn on their facing. */
const drawFigure = (figure: Figure, x: number, y: number): string => {
  const points = samplePoints(figure.kind, x, y);
  const facing: Figure = { kind: "facing", points, cover: null };
  const figures = figure.kind === "hidden" ? [facing, { ...figure, points }] : [{ ...figure, points }];
  return figures.map((each) => drawMark(figureMark(each, 9))).join("");
};

const areInFrame = (areas: readonly (TerrainArea | VeilArea)[], frame: PictureFrame): boolean =>
  areas.some(({ region }) =>
    isInFrame(
      region.map(({ a }) => pixelPoint(a)),
      frame,
    ),
  );

const areaSample = (kind: "terrain" | "veil"): LegendSample => ({
  label: kind,
  draw: (x, y) => element("rect", { class: kind, x, y: y - 8, width: 36, height: 16, "stroke-width": 1.5 }),
});

/** A sample of everything in the picture. */
export const legendSamples = ({
  walls,
  verdict,
  frame,
  battlefield: { terrains, veils },
}: PicturedVerdict): LegendSample[] => {
  const symbols = WALL_SYMBOLS.filter((symbol) => walls.some((wall) => symbolOf(wall) === symbol));
  const states = (["clear", "blocked"] as const).filter((state) =>
    verdict.lines.some(({ isBlocked }) => isBlocked === (state === "blocked")),
  );
  const edge = (x: number, y: number) => ({ from: { x, y }, to: { x: x + 36, y } });
  return [
    ...states.map((state) => ({
      label: state,
      draw: (x: number, y: number) => drawMark({ kind: "line", state, ...edge(x, y) }),
    })),
    ...figuresToName(verdict.figures).map((figure) => ({
      label: figureName(figure),
      draw: (x: number, y: number) => drawFigure(figure, x, y),
    })),
    ...(areInFrame(terrains, frame) ? [areaSample("terrain")] : []),
    ...(areInFrame(veils, frame) ? [areaSample("veil")] : []),
    ...symbols.map((symbol) => ({ label: symbol, draw: (x: number, y: number) => drawSymbol(edge(x, y), symbol, 1) })),
  ];
};
