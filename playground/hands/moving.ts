import type { StandInGrid } from "../../stand-in/grid";
import type { StandInCanvas } from "../../stand-in/canvas";
import type { Token } from "../../stand-in/token";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The nearest top left corner at which a token of one grid space fills a space. */
export const snapped = (corner: Point, grid: StandInGrid): Point => {
  if (grid.isGridless) return { x: Math.round(corner.x), y: Math.round(corner.y) };
  if (grid.isSquare)
    return { x: Math.round(corner.x / grid.size) * grid.size, y: Math.round(corner.y / grid.size) * grid.size };
  const space = grid.getOffset({ x: corner.x + grid.sizeX / 2, y: corner.y + grid.sizeY / 2 });
  const { x, y } = grid.getTopLeftPoint(space);
  return { x: Math.round(x), y: Math.round(y) };
};

/** One space over; on hex grids the adjacent space in that direction. */
export const stepped = (from: Point, direction: Point, grid: StandInGrid): Point => {
  const to = { x: from.x + direction.x * grid.sizeX, y: from.y + direction.y * grid.sizeY };
  return grid.isGridless ? to : snapped(to, grid);
};

/** Moves the token's document; its placeable follows. */
export const moveTo = (token: Token, { x, y }: Point, isAnimated: boolean): void => {
  const method = isAnimated ? "keyboard" : "dragging";
  void token.document.move({ x, y }, { method, animate: isAnimated });
};

export interface Drag {
  readonly to: (corner: Point) => void;
  /** Moves the document to the copy's position. */
  readonly drop: () => void;
  readonly cancel: () => void;
}

/** A copy that follows the pointer, as in Foundry: the token itself stays until the drop. */
export const dragCopy = (canvas: StandInCanvas, token: Token): Drag | null => {
  const copy = canvas.tokens.makePreview(token);
  if (copy === null) return null;
  let end: Point | null = null;
  const remove = (): void => {
    copy.destroy({ children: true });
  };
  return {
    to: ({ x, y }) => {
      if (end?.x === x && end.y === y) return;
      end = { x, y };
      copy.dragTo(end);
    },
    drop: () => {
      remove();
      if (end !== null) moveTo(token, end, false);
    },
    cancel: remove,
  };
};
