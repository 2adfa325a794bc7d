import { afterEach, describe, expect, it, vi } from "vitest";
import { closeAllWalls, forgetIfShut, openWall, wallOnMap } from "./opened-walls";

const LOCKED = 2;
const [SHUT, OPEN] = [0, 1];

interface Changes {
  readonly flags?: { readonly parapet: object };
}

/** A scene with one wall that restricts everything. */
const sceneWith = (changes: object) => {
  const own: Record<string, unknown> = {};
  const wall = {
    id: "w",
    ...{ move: 20, sight: 20, light: 20, sound: 20, door: 0, ds: SHUT },
    ...changes,
    flags: { parapet: own },
    update: ({ flags, ...fields }: Changes) => {
      Object.assign(own, flags?.parapet);
      return Promise.resolve(Object.assign(wall, fields));
    },
    unsetFlag: (_scope: string, key: string) => Promise.resolve(Reflect.deleteProperty(own, key)),
  };
  const scene = { walls: { get: () => wall, contents: [wall] } };
  vi.stubGlobal("game", { scenes: { get: () => scene, contents: [scene] } });
  return wall;
};

afterEach(() => vi.unstubAllGlobals());

describe("a door that an attack has opened", () => {
  it("is any open door after it was shut and opened in play", async () => {
    const door = sceneWith({ door: 1, ds: LOCKED });
    await openWall("s", "wall:w");
    await forgetIfShut(door);
    expect([door.ds, wallOnMap("s", "wall:w")]).toEqual([OPEN, "opened"]);
    await door.update({ ds: SHUT } as Changes);
    await forgetIfShut(door);
    await door.update({ ds: OPEN } as Changes);
    await forgetIfShut(door);
    expect(wallOnMap("s", "wall:w")).toBe("open");
    expect([await closeAllWalls(), door.ds]).toEqual([0, OPEN]);
  });
});

describe("a wall that an attack has opened", () => {
  it("is left as it is once somebody has shut it by hand", async () => {
    const wall = sceneWith({});
    await openWall("s", "wall:w");
    expect([wall.move, wallOnMap("s", "wall:w")]).toEqual([0, "opened"]);
    await wall.update({ move: 10 } as Changes);
    await forgetIfShut(wall);
    expect([await closeAllWalls(), wall.move, wall.sight]).toEqual([0, 10, 0]);
  });
});
