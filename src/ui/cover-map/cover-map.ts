import type { Guard } from "../../foundry/errors";
import type { IdleTime } from "../../foundry/idle-time";
import { scenePlace } from "../../foundry/places";
import type { TileCanvas } from "./cover-map-layer";
import type { AskParts } from "./map-asked";
import { createMapPanel } from "./map-legend";
import { createSession, type MapSession, type ShownMap } from "./map-session";

/** The cover map on the screen: on while its key is held or its tool is on, worked out in a part of each frame. */
export interface CoverMapView {
  /** The map's key is down, or is let go. */
  readonly hold: (isHeld: boolean) => void;
  /** On until told otherwise, or the scene goes. */
  readonly toggle: () => void;
  /** Whether it is on by `toggle`. */
  readonly isOn: () => boolean;
  /** Something that it may depend on has changed. */
  readonly refresh: () => void;
  /** The canvas to draw on, null when there is none. */
  readonly settle: (canvas: TileCanvas | null) => void;
  /** What is on the screen; null while the map is off. */
  readonly shown: () => ShownMap | null;
}

export interface CoverMapParts extends AskParts {
  readonly guard: Guard;
  /** A part of each frame. */
  readonly frames: IdleTime;
}

export const createCoverMap = (parts: CoverMapParts): CoverMapView => {
  const { guard, words, frames } = parts;
  const panel = createMapPanel();
  const wished = { isHeld: false, isOn: false };
  let canvas: TileCanvas | null = null;
  let session: MapSession | null = null;
  let callOff = (): void => undefined;

  const guarded = (act: () => void): boolean =>
    guard(
      () => scenePlace(words),
      () => {
        act();
        return true;
      },
      false,
    );

  const goOn = (left: () => number): void => {
    const its = session;
    if (its === null) return;
    if (!guarded(() => its.step(left))) its.say(words.say("PARAPET.Overlay.NoVerdict"));
    callOff = frames(goOn);
  };

  const end = (): void => {
    callOff();
    session?.end();
    session = null;
  };

  const follow = (): void => {
    const isWished = wished.isHeld || wished.isOn;
    if (!isWished || canvas === null) return end();
    if (session !== null) return;
    session = createSession({ ...parts, canvas, panel });
    callOff = frames(goOn);
  };

  return {
    hold: (isHeld) => {
      wished.isHeld = isHeld;
      follow();
    },
    toggle: () => {
      wished.isOn = !wished.isOn;
      follow();
    },
    isOn: () => wished.isOn,
    refresh: () => session?.touch(),
    settle: (next) => {
      canvas = next;
      if (next === null) Object.assign(wished, { isHeld: false, isOn: false });
      follow();
    },
    shown: () => session?.shown() ?? null,
  };
};
