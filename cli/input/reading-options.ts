import { OBJECTS, OPEN_PORTALS, WINDOWS } from "../../src/scene/read-files/reading";
import type { ReadOptions } from "../../src/scene/read-files/read-scene-file";
import { choiceOf, type Arguments, type OptionKinds } from "./arguments";

/** How a scene file is read: options of every command that reads one. */
export const READING_OPTIONS = {
  scene: "one",
  "open-portals": "one",
  windows: "one",
  objects: "one",
} as const satisfies OptionKinds;

const [RAILING, ...OTHER_WINDOWS] = WINDOWS;
const [LIMITED, ...OTHER_OBJECTS] = OBJECTS;
const [BY_PROGRAM, ...OTHER_PORTALS] = OPEN_PORTALS;

export const readOptionsOf = (args: Arguments): ReadOptions => ({
  scene: args.valueOf("scene"),
  // What somebody asks for goes before what Parapet has kept in the file.
  isAsWritten: ["open-portals", "windows", "objects"].some((name) => args.valueOf(name) !== undefined),
  uvtt: {
    openPortals: choiceOf(args, "open-portals", [BY_PROGRAM, ...OTHER_PORTALS]),
    windows: choiceOf(args, "windows", [RAILING, ...OTHER_WINDOWS]),
    objects: choiceOf(args, "objects", [LIMITED, ...OTHER_OBJECTS]),
  },
});

export const READING_HELP = `  --scene NAME          the scene of an adventure's export, by its name or id
  --open-portals KIND   Universal VTT: portals with closed: false are a window or a door; auto (default) decides by the
                        program that the file names, else window in .dd2vtt files and an open door in others
  --windows KIND        Universal VTT: windows are a railing (default), which stops movement alone, or openable
  --objects KIND        Universal VTT: outlines of objects are limited walls (default), walls, or none`;
