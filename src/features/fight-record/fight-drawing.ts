/** Draws the lines of a card on the map, and where both creatures were then. No token moves. */
import type { PixelEdge, VerdictMark } from "../../drawing/marks";
import { panTo, zoom, type BoxOnScreen } from "../../foundry/canvas/screen-place";
import type { PixelPoint } from "../../rules/attack/verdict";
import { paintMarks } from "../overlay/paint-marks";
import { pictureMarks, type PictureParts } from "../cards/view/card-picture";

const middleOf = (edges: readonly PixelEdge[]): PixelPoint => {
  const [xs, ys] = [edges.map(({ from }) => from.x), edges.map(({ from }) => from.y)];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
};

const ghost = (id: string, edges: readonly PixelEdge[]): VerdictMark[] =>
  edges.length === 0 ? [] : [{ kind: "place", id, edges }];

export const createFightDrawing = () => {
  let graphics: PIXI.Graphics | null = null;
  let marks: readonly VerdictMark[] = [];
  const redraw = (): void => {
    if (graphics !== null) paintMarks(graphics, marks, zoom(), 1);
  };
  return {
    settle: (container: PIXI.Container | null): void => {
      marks = [];
      graphics = container && container.addChild(new PIXI.Graphics());
    },
    /** For `canvasPan`: strokes are as wide at every zoom. */
    rescale: redraw,
    clear: (): void => {
      marks = [];
      redraw();
    },
    /** Pans the map so that the attack is beside the window. */
    show: (parts: PictureParts, window: BoxOnScreen): void => {
      const { attacker, target, marks: its } = pictureMarks(parts);
      const { verdict } = parts;
      marks = [...ghost(verdict.attacker ?? "", attacker), ...ghost(verdict.target, target), ...its];
      redraw();
      panTo(middleOf([...attacker, ...target]), window);
    },
    /** What is drawn now. */
    marks: (): readonly VerdictMark[] => marks,
  };
};

export type FightDrawing = ReturnType<typeof createFightDrawing>;
