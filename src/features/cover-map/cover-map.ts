import { createFrameTime } from "../../foundry/time/idle-time";
import { measured } from "../../foundry/time/measured";
import type { Table } from "../../table";
import { createSession, type MapSession } from "./map-session";
import type { TileCanvas } from "./tile-canvas";

/** The cover map on the screen: on while its key is held or its tool is on, computed in a part of each frame. */
export const createCoverMap = (table: Table) => {
  const { safely, words } = table;
  const frames = createFrameTime();
  const wanted = { isHeld: false, isOn: false };
  let canvas: TileCanvas | null = null;
  let session: MapSession | null = null;
  let callOff = (): void => undefined;

  const stepSafely = (its: MapSession, left: () => number): boolean => safely(() => (its.step(left), true), false);
  const goOn = (left: () => number): void => {
    const its = session;
    if (its === null) return;
    if (!measured("parapet:cover-map", () => stepSafely(its, left))) its.say(words.say("PARAPET.Overlay.NoVerdict"));
    callOff = frames(goOn);
  };
  const follow = (): void => {
    if (canvas !== null && (wanted.isHeld || wanted.isOn)) {
      if (session !== null) return;
      session = createSession(table, canvas);
      callOff = frames(goOn);
    } else {
      callOff();
      session?.end();
      session = null;
    }
  };
  return {
    /** The map's key is pressed or released. */
    hold: (isHeld: boolean): void => {
      wanted.isHeld = isHeld;
      follow();
    },
    /** Stays on from scene to scene until it is toggled again. */
    toggle: (): void => {
      wanted.isOn = !wanted.isOn;
      follow();
    },
    /** Whether it is on by `toggle`. */
    isOn: (): boolean => wanted.isOn,
    /** Something that the map may depend on has changed. */
    refresh: (): void => session?.touch(),
    /** The canvas to draw on, null when there is none. */
    settle: (next: TileCanvas | null): void => {
      canvas = next;
      if (next === null) wanted.isHeld = false;
      follow();
    },
  };
};
