import { isPlain, type Plain } from "../../stand-in/objects";
import type { SceneDocument } from "../../stand-in/scene-document";
import { outlineOf } from "../map/areas";
import { isTextKey, say } from "../say";
import { furniture, kindOf } from "./furniture";
import { picture, type Box } from "./svg";
import { HALL, HALL_MIDDLE, hallFloor } from "./hall";
import { meadow, TAVERN, TAVERN_FIGHT, TAVERN_SHEET, tavernFloor, tavernTrees, withDefinitions } from "./tavern";

/** How one of the playground's own scenes is drawn. */
interface Look {
  readonly size: Box;
  /** What the picture shows: the scene and a strip around it. */
  readonly sheet: Box;
  /** The part that narrow screens begin with. */
  readonly focus: Box;
  readonly floor: () => string;
  readonly above: () => string;
}

const LOOKS: Readonly<Record<string, Look>> = {
  hall: { size: HALL, sheet: HALL, focus: HALL_MIDDLE, floor: hallFloor, above: () => "" },
  tavern: { size: TAVERN, sheet: TAVERN_SHEET, focus: TAVERN_FIGHT, floor: tavernFloor, above: tavernTrees },
};

/** The look's name is in this flag of a scene. */
const flagOf = ({ _source: { flags } }: SceneDocument): unknown => {
  const own = flags["playground"];
  return isPlain(own) ? own["look"] : undefined;
};

export const lookNameOf = (scene: SceneDocument): string | null => {
  const name = flagOf(scene);
  return typeof name === "string" && Object.hasOwn(LOOKS, name) ? name : null;
};

export const lookOf = (scene: SceneDocument): Look | null => LOOKS[lookNameOf(scene) ?? ""] ?? null;

/** Furniture has its name in the page's language. */
const named = (region: Plain): Plain => {
  const key = `thing.${kindOf(String(region["_id"]))}`;
  return isTextKey(key) ? { ...region, name: say(key) } : region;
};

/** A scene's source as it is drawn with a look; as it was for a name without a look. */
export const withLook = (source: Plain, name: string): Plain => {
  const look = Object.hasOwn(LOOKS, name) ? LOOKS[name] : undefined;
  if (look === undefined) return source;
  const { width, height } = look.size;
  const { regions } = source;
  const all = Array.isArray(regions) ? regions.filter(isPlain).map(named) : [];
  return { ...source, width, height, flags: { playground: { look: name } }, regions: all };
};

export const floorPicture = ({ sheet, floor }: Look): string => picture(sheet, ...withDefinitions(floor()));

export const meadowPicture = (): string => picture({ x: 0, y: 0, width: 200, height: 200 }, meadow());

/** The ids of areas that this picture shows as furniture. */
export const isFurnished = (id: string): boolean => furniture(id, [0, 0, 0, 0]) !== null;

/** Furniture, with the trees above it. */
export const builtPicture = (scene: SceneDocument, { sheet, above }: Look): string => {
  const pieces = scene
    .sources("regions")
    .flatMap(({ _id, shapes }) => shapes.map((shape) => furniture(_id, outlineOf(shape)) ?? ""));
  return picture(sheet, ...withDefinitions(...pieces, above()));
};
