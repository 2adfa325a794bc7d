/** Points of a map on the command line: `@X,Y` in pixels, or a space such as `@D9`. */
import { boundsOf } from "../../src/analysis/ground";
import { rowsOn, spaceNamed, type Rows } from "../../src/analysis/names/spaces";
import { type Spot, tokenAt } from "../../src/analysis/point";
import type { PixelBox } from "../../src/analysis/question";
import type { Base, Scene } from "../../src/scene/model/scene";
import type { FileReading } from "../../src/scene/read-files/read-scene-file";
import { FARTHEST } from "../../src/scene/shapes/scene-limits";
import { numberOf } from "./arguments";
import { unexpected } from "./input-error";

const POINT = "@X,Y in pixels, or a space such as @D9";
const SPOT = `${POINT}, each with the height after a comma if you like`;

export const isPoint = (text: string): boolean => text.startsWith("@");

const isOnMap = ({ x, y }: Spot): boolean => Math.max(Math.abs(x), Math.abs(y)) <= FARTHEST;

/** A point on the ground. */
export const pointIn = (option: string, text: string, rows: Rows): Spot => {
  const spot = spotIn(option, text, rows, POINT);
  if (spot.elevation !== undefined) throw unexpected(`--${option}`, POINT, `"${text}"`);
  return spot;
};

const spotIn = (option: string, text: string, rows: Rows, expected = SPOT): Spot => {
  const refused = unexpected(`--${option}`, expected, `"${text}"`);
  if (!isPoint(text)) throw refused;
  const [first = "", ...rest] = text.slice(1).split(",");
  const named = spaceNamed(rows, first);
  const [x, y, elevation, ...more] = [
    ...(named === undefined ? [numberOf(`--${option}`, first, expected)] : [named.x, named.y]),
    ...rest.map((part) => numberOf(`--${option}`, part, expected)),
  ];
  if (x === undefined || y === undefined || more.length > 0 || !isOnMap({ x, y })) throw refused;
  return elevation === undefined ? { x, y } : { x, y, elevation };
};

/** Where creatures may stand; null for the box about everything that is drawn. Foundry has nothing left of its scenes and above them. */
export const boundsIn = ({
  picture,
  format,
  scene,
}: Pick<FileReading, "picture" | "format" | "scene">): PixelBox | null => {
  if (picture !== null)
    return { left: picture.x, top: picture.y, right: picture.x + picture.width, bottom: picture.y + picture.height };
  if (format !== "foundry") return null;
  const { left, top, right, bottom } = boundsOf({ scene, bounds: null });
  return { left: Math.max(0, left), top: Math.max(0, top), right, bottom };
};

export const rowsOf = (scene: Scene, bounds: PixelBox | null): Rows => rowsOn(scene.grid, boundsOf({ scene, bounds }));

/** The texts of an option that are points. */
interface Points {
  readonly option: string;
  readonly texts: readonly string[];
}

/** The scene with a creature assumed at each of these points, called as the point is. */
export const withPoints = (
  reading: Pick<FileReading, "scene" | "picture" | "format">,
  unsetBase: Base,
  all: readonly Points[],
): Scene => {
  const { scene } = reading;
  const rows = rowsOf(scene, boundsIn(reading));
  const spots = new Map(
    all.flatMap(({ option, texts }) =>
      texts.filter(isPoint).map((text) => [text, spotIn(option, text, rows)] as const),
    ),
  );
  if (spots.size === 0) return scene;
  const tokens = [...spots].map(([text, spot]) => tokenAt(scene, unsetBase, spot, text));
  return { ...scene, tokens: [...scene.tokens, ...tokens] };
};
