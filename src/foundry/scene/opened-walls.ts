import * as v from "valibot";
import { readIf } from "../../scene/read-foundry/read-as";
import { finite, objectOf } from "../../scene/read-foundry/schema/schema-fields";
import { MODULE_ID } from "../module-id";
import { ownFlag } from "../own-flags";

/** Walls that a GM has opened because an attack broke them, with what each needs to be as it was. */

/** Of a wall's document. https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.WallData.html */
const RESTRICTIONS = ["move", "sight", "light", "sound"] as const;

/** `CONST.WALL_DOOR_STATES.OPEN`. https://foundryvtt.com/api/v14/variables/CONST.WALL_DOOR_STATES.html */
const OPEN = 1;

/** https://foundryvtt.com/api/v14/classes/foundry.documents.WallDocument.html */
interface WallDocument extends Readonly<Record<(typeof RESTRICTIONS)[number] | "door" | "ds", number>> {
  readonly id: string;
  readonly flags: object;
  update(changes: object): Promise<unknown>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Scene.html */
interface SceneDocument {
  readonly walls: { get(id: string): WallDocument | undefined; readonly contents: readonly WallDocument[] };
}

const KEY = "opened";

/** `flags.parapet.opened` of a wall. A door has its state alone; `cover` is the flag, null where there was none. */
const FORMER = objectOf({
  move: v.exactOptional(finite),
  sight: v.exactOptional(finite),
  light: v.exactOptional(finite),
  sound: v.exactOptional(finite),
  ds: v.exactOptional(finite),
  cover: v.exactOptional(v.nullable(v.string("a cover"))),
});
type Former = v.InferOutput<typeof FORMER>;

const formerOf = ({ flags }: WallDocument): Former | undefined => readIf(FORMER, ownFlag(flags, KEY));

const isDoor = ({ door }: WallDocument): boolean => door > 0;

const coverOf = ({ flags }: WallDocument): string | null => {
  const cover = ownFlag(flags, "cover");
  return typeof cover === "string" && cover !== "" ? cover : null;
};

/** Its own fields go before what Foundry's say, so they give way too. */
const hasOwnFields = ({ flags }: WallDocument): boolean =>
  ["cover", "effect"].some((key) => Boolean(ownFlag(flags, key)));

/** Whether it stops nothing: an open door, or a wall that restricts nothing, also by Parapet's own fields. */
const isPassable = (wall: WallDocument): boolean =>
  isDoor(wall)
    ? wall.ds === OPEN
    : RESTRICTIONS.every((key) => wall[key] === 0) && (!hasOwnFields(wall) || coverOf(wall) === "none");

/** A GM may have changed it by hand since: then there is nothing to undo. */
const isOpened = (wall: WallDocument): boolean => formerOf(wall) !== undefined && isPassable(wall);

/** One update, so that nobody sees half of it. */
const openingOf = (wall: WallDocument): object => {
  const flagged = (former: Former, cover: object = {}): object => ({
    flags: { [MODULE_ID]: { [KEY]: former, ...cover } },
  });
  if (isDoor(wall)) return { ds: OPEN, ...flagged({ ds: wall.ds }) };
  const { move, sight, light, sound } = wall;
  const former = { move, sight, light, sound };
  const passable = { move: 0, sight: 0, light: 0, sound: 0 };
  return hasOwnFields(wall)
    ? { ...passable, ...flagged({ ...former, cover: coverOf(wall) }, { cover: "none" }) }
    : { ...passable, ...flagged(former) };
};

const close = async (wall: WallDocument): Promise<void> => {
  const former = formerOf(wall);
  if (former === undefined) return;
  const { cover, ...fields } = former;
  if (isPassable(wall)) {
    await wall.update(typeof cover === "string" ? { ...fields, flags: { [MODULE_ID]: { cover } } } : fields);
    if (cover === null) await wall.unsetFlag(MODULE_ID, "cover");
  }
  await wall.unsetFlag(MODULE_ID, KEY);
};

const wallOn = (scene: string | null, id: string): WallDocument | undefined => {
  const document: unknown = scene === null ? undefined : game.scenes.get(scene);
  return (document as SceneDocument | undefined)?.walls.get(id.slice("wall:".length));
};

/** How a wall (`wall:ID`) of any scene is on the map. `gone`: it, or its scene, is deleted. */
export type OnMap = "shut" | "open" | "opened" | "gone";

export const wallOnMap = (scene: string | null, id: string): OnMap => {
  const wall = wallOn(scene, id);
  if (wall === undefined) return "gone";
  return isOpened(wall) ? "opened" : isPassable(wall) ? "open" : "shut";
};

export const isDoorOnMap = (scene: string | null, id: string): boolean => {
  const wall = wallOn(scene, id);
  return wall !== undefined && isDoor(wall);
};

/** Opens a door, or makes a wall stop nothing. For GMs; does nothing where that is so already. */
export const openWall = async (scene: string | null, id: string): Promise<void> => {
  const wall = wallOn(scene, id);
  if (wall === undefined || isPassable(wall)) return;
  // Shut by hand since it was opened before: an update would be merged with what was stored then.
  if (ownFlag(wall.flags, KEY) !== undefined) await wall.unsetFlag(MODULE_ID, KEY);
  await wall.update(openingOf(wall));
};

/** Makes an opened wall as it was. For GMs; one that was changed by hand since stays as it is. */
export const closeWall = async (scene: string | null, id: string): Promise<void> => {
  const wall = wallOn(scene, id);
  if (wall !== undefined) await close(wall);
};

/**
 * On the hook `updateWall`: a wall that was shut by hand no longer counts as opened by an attack. That stays so if somebody
 * opens it again. For the active GM's client.
 */
export const forgetIfShut = async (wall: WallDocument): Promise<void> => {
  if (ownFlag(wall.flags, KEY) !== undefined && !isPassable(wall)) await wall.unsetFlag(MODULE_ID, KEY);
};

/** Makes every opened wall of the world as it was. Resolves to how many there were. */
export const closeAllWalls = async (): Promise<number> => {
  const scenes = game.scenes.contents as unknown as readonly SceneDocument[];
  const opened = scenes.flatMap(({ walls }) => walls.contents).filter((wall) => formerOf(wall) !== undefined);
  for (const wall of opened) await close(wall);
  return opened.length;
};
