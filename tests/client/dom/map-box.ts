/** Client pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };

/** Where the map is: about where a browser puts it on a page of 900×640. */
export const mapBox: Box = { x: 0, y: 150, width: 560, height: 490 };

/** The elements that have a place, by selector. */
export const BOXES: readonly (readonly [selector: string, box: Box])[] = [
  ["#map, #view, #board", mapBox],
  ["#scene-controls, #draw-bar", { ...mapBox, height: 32 }],
  ["#map .areas", { ...mapBox, y: 606, height: 34 }],
];
