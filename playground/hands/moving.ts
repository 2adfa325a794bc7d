import type { StandInGrid } from "../../stand-in/grid";
import type { Token } from "../../stand-in/token";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The top left corner nearest to this one at which a token of the grid's own size fills a space. */
export const snapped = (corner: Point, grid: StandInGrid): Point => {
  if (grid.isGridless) return { x: Math.round(corner.x), y: Math.round(corner.y) };
  if (grid.isSquare)
    return { x: Math.round(corner.x / grid.size) * grid.size, y: Math.round(corner.y / grid.size) * grid.size };
  const space = grid.getOffset({ x: corner.x + grid.sizeX / 2, y: corner.y + grid.sizeY / 2 });
  const { x, y } = grid.getTopLeftPoint(space);
  return { x: Math.round(x), y: Math.round(y) };
};

/** One space over; on hexes whatever space lies there. */
export const stepped = (from: Point, direction: Point, grid: StandInGrid): Point => {
  const to = { x: from.x + direction.x * grid.sizeX, y: from.y + direction.y * grid.sizeY };
  return grid.isGridless ? to : snapped(to, grid);
};

/**
 * Moves the token's document; `isAnimated` false while it hangs on the pointer. Here the document moves with the
 * pointer, so that verdicts can be watched; in Foundry a copy is dragged, and the document moves on the drop.
 */
export const moveTo = (token: Token, { x, y }: Point, isAnimated: boolean): void => {
  void token.document.update({ x, y }, { animate: isAnimated });
};
