import type { SceneSource } from "./source";
import { Strict } from "./strict";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The declarations lack this setting, one of CONST.GRID_DIAGONALS. */
const settings = (): { get(namespace: string, key: string): unknown } => game.settings;

const turnFrom = (from: number, to: number): number => (((to - from) % 360) + 360) % 360;

/** CONST.GRID_TYPES: gridless 0, square 1, hexes in rows 2 (odd) and 3 (even), in columns 4 and 5. */
const isInRows = (type: number): boolean => type === 2 || type === 3;

/** The shorter axis of a hexagon is the grid size; the longer is 2/√3 times that. */
const LONGER = 2 / Math.sqrt(3);

/** https://foundryvtt.com/api/v14/classes/foundry.grid.BaseGrid.html; types13 `common/grid/base.d.mts`. */
export class StandInGrid extends Strict {
  readonly type: number;
  readonly size: number;
  readonly distance: number;
  readonly units: string;

  constructor(source: SceneSource["grid"]) {
    super("Grid");
    this.type = source.type;
    this.size = source.size;
    this.distance = source.distance;
    this.units = source.units;
  }

  /** Of a square grid: types13 `common/grid/square.d.mts`. */
  get diagonals(): unknown {
    return this.isSquare ? settings().get("core", "gridDiagonals") : undefined;
  }

  get isGridless(): boolean {
    return this.type === 0;
  }

  get isSquare(): boolean {
    return this.type === 1;
  }

  get isHexagonal(): boolean {
    return this.type > 1;
  }

  get columns(): boolean {
    return this.type > 3;
  }

  get even(): boolean {
    return this.type === 3 || this.type === 5;
  }

  get sizeX(): number {
    return this.columns ? this.size * LONGER : this.size;
  }

  get sizeY(): number {
    return isInRows(this.type) ? this.size * LONGER : this.size;
  }

  /** Top left corner of the space in row `i` and column `j`, or of the one that holds a point. */
  getTopLeftPoint(space: { readonly i: number; readonly j: number } | Point): Point {
    const { i, j } = "i" in space ? space : this.getOffset(space);
    if (isInRows(this.type)) return { x: (j + this.#shift(i)) * this.sizeX, y: i * 0.75 * this.sizeY };
    if (this.columns) return { x: j * 0.75 * this.sizeX, y: (i + this.#shift(j)) * this.sizeY };
    return { x: j * this.size, y: i * this.size };
  }

  getCenterPoint(offset: { readonly i: number; readonly j: number }): Point {
    const { x, y } = this.getTopLeftPoint(offset);
    return { x: x + this.sizeX / 2, y: y + this.sizeY / 2 };
  }

  /** The space whose centre is nearest. */
  getOffset({ x, y }: Point): { i: number; j: number } {
    if (!this.isHexagonal) return { i: Math.floor(y / this.size), j: Math.floor(x / this.size) };
    const row = Math.floor(y / (this.sizeY * (this.columns ? 1 : 0.75)));
    const column = Math.floor(x / (this.sizeX * (this.columns ? 0.75 : 1)));
    const near = [-1, 0, 1].flatMap((di) => [-1, 0, 1].map((dj) => ({ i: row + di, j: column + dj })));
    const far = (offset: { i: number; j: number }): number => {
      const centre = this.getCenterPoint(offset);
      return Math.hypot(centre.x - x, centre.y - y);
    };
    return near.reduce((best, it) => (far(it) < far(best) ? it : best));
  }

  /** By grid distance; foundryvtt/foundryvtt#10476. `radius` in scene units, as in the next two methods. */
  getCircle(centre: Point, radius: number): Point[] {
    return this.#ball().map(({ x, y }) => this.#from(centre, { x: x * radius, y: y * radius }));
  }

  /** The origin, then the far side. */
  getCone(origin: Point, radius: number, direction: number, angle: number): Point[] {
    const [first, last] = [direction - angle / 2, direction + angle / 2];
    const corners = this.#ball()
      .map((corner) => ({ corner, turn: turnFrom(first, (Math.atan2(corner.y, corner.x) * 180) / Math.PI) }))
      .filter(({ turn }) => turn > 0 && turn < angle)
      .sort((p, q) => p.turn - q.turn)
      .map(({ corner: { x, y } }) => this.#from(origin, { x: x * radius, y: y * radius }));
    const end = (degrees: number): Point => this.getTranslatedPoint(origin, degrees, radius);
    return [origin, end(first), ...corners, end(last)];
  }

  getTranslatedPoint(point: Point, direction: number, distance: number): Point {
    const [dx, dy] = [Math.cos((direction * Math.PI) / 180), Math.sin((direction * Math.PI) / 180)];
    const [across, down] = [Math.abs(dx), Math.abs(dy)];
    const counted = this.#isRectilinear() ? across + down : Math.max(across, down);
    return this.#from(point, { x: (dx / counted) * distance, y: (dy / counted) * distance });
  }

  #from({ x, y }: Point, by: Point): Point {
    const scale = this.size / this.distance;
    return { x: x + by.x * scale, y: y + by.y * scale };
  }

  #isRectilinear(): boolean {
    const diagonals = settings().get("core", "gridDiagonals");
    if (!this.isSquare || (diagonals !== 0 && diagonals !== 3))
      throw new Error(
        "The stand-in measures by squares whose diagonals count as one space or as two, and by no other grid.",
      );
    return diagonals === 3;
  }

  /** Corners of the area within one scene unit. */
  #ball(): Point[] {
    const [one, other] = this.#isRectilinear() ? [1, 0] : [1, 1];
    return [
      { x: one, y: other },
      { x: -other, y: one },
      { x: -one, y: -other },
      { x: other, y: -one },
    ];
  }

  /** Half a space for every second row or column. */
  #shift(line: number): number {
    const isOdd = Math.abs(line % 2) === 1;
    return isOdd === this.even ? 0 : 0.5;
  }
}
