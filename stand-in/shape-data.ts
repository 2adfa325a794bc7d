import type { StandInGrid } from "./grid";
import type { Plain } from "./objects";
import { Strict } from "./strict";

const numberIn = (source: Plain, field: string): number => Number(source[field] ?? 0);

/**
 * Version 14, types14 `client/data/shapes.d.mts`: a region's shape on the client. Of its `polygons` those of circles and
 * cones that the grid measures are implemented, and a cone with the curvature `semicircle`, whose form is assumed.
 * Evidence: stand-in/EVIDENCE.md, "Scenes of Foundry 14".
 */
export class ShapeData extends Strict {
  constructor(
    readonly source: Plain,
    readonly grid: StandInGrid,
  ) {
    super("ShapeData");
    for (const field of Object.keys(source))
      Object.defineProperty(this, field, { get: () => source[field], enumerable: true });
  }

  toObject(): Plain {
    return structuredClone(this.source);
  }

  get polygons(): PIXI.Polygon[] {
    const { source, grid } = this;
    const origin = { x: numberIn(source, "x"), y: numberIn(source, "y") };
    const [angle, rotation, pixels] = ["angle", "rotation", "radius"].map((field) => numberIn(source, field));
    const radius = ((pixels ?? 0) / grid.size) * grid.distance;
    if (source["gridBased"] === true && source["type"] === "circle")
      return [new PIXI.Polygon(grid.getCircle(origin, radius).flatMap(({ x, y }) => [x, y]))];
    if (source["gridBased"] === true && source["type"] === "cone")
      return [new PIXI.Polygon(grid.getCone(origin, radius, rotation ?? 0, angle ?? 0).flatMap(({ x, y }) => [x, y]))];
    if (source["type"] === "cone" && source["curvature"] === "semicircle")
      return [new PIXI.Polygon(semicircleCone(origin, pixels ?? 0, rotation ?? 0, angle ?? 0))];
    throw new Error("The stand-in does not implement the polygons of this shape.");
  }
}

/** The tip, and half a circle on the chord, which reaches the radius at its farthest. */
const semicircleCone = (tip: { x: number; y: number }, radius: number, rotation: number, angle: number): number[] => {
  const [half, turn] = [(angle * Math.PI) / 360, (rotation * Math.PI) / 180];
  const side = radius / (Math.cos(half) + Math.sin(half));
  const [middle, bow] = [side * Math.cos(half), side * Math.sin(half)];
  const onBow = Array.from({ length: 33 }, (_, k) => {
    const at = (k / 32 - 0.5) * Math.PI;
    return [middle + bow * Math.cos(at), bow * Math.sin(at)] as const;
  });
  return [[0, 0] as const, ...onBow].flatMap(([along, beside]) => [
    tip.x + along * Math.cos(turn) - beside * Math.sin(turn),
    tip.y + along * Math.sin(turn) + beside * Math.cos(turn),
  ]);
};
