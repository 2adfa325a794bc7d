import type { Guard } from "../../foundry/errors/errors";
import type { IdleTime } from "../../foundry/time/idle-time";
import { measured } from "../../foundry/time/measured";
import { scenePlace } from "../../foundry/verdicts/error-location";
import type { TileCanvas } from "./tile-canvas";
import type { AskParts } from "./cover-map-request";
import { createMapPanel } from "./map-legend";
import { createSession, type MapSession, type ShownMap } from "./map-session";

/** The cover map on the screen: on while its key is held or its tool is on, worked out in a part of each frame. */
export interface CoverMapView {
  /** The map's key is down, or is let go. */
  readonly hold: (isHeld: boolean) => void;
  /** On until told otherwise, from scene to scene, as its tool stays lit. */
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

/** A session that goes on frame by frame; a failure leaves words in place of its map. */
const createRun = ({ guard, words, frames, ...parts }: CoverMapParts) => {
  const panel = createMapPanel();
  let session: MapSession | null = null;
  let callOff = (): void => undefined;
  const isDone = (act: () => void): boolean =>
    guard(
      () => scenePlace(words),
      () => (act(), true),
      false,
    );
  const goOn = (left: () => number): void => {
    const its = session;
    if (its === null) return;
    if (!measured("parapet:cover-map", () => isDone(() => its.step(left))))
      its.say(words.say("PARAPET.Overlay.NoVerdict"));
    callOff = frames(goOn);
  };
  return {
    now: () => session,
    begin: (canvas: TileCanvas): void => {
      if (session !== null) return;
      session = createSession({ ...parts, words, canvas, panel });
      callOff = frames(goOn);
    },
    end: (): void => {
      callOff();
      session?.end();
      session = null;
    },
  };
};

export const createCoverMap = (parts: CoverMapParts): CoverMapView => {
  const run = createRun(parts);
  const wished = { isHeld: false, isOn: false };
  let canvas: TileCanvas | null = null;
  const follow = (): void => {
    if (canvas !== null && (wished.isHeld || wished.isOn)) run.begin(canvas);
    else run.end();
  };
  const wish = (wishes: Partial<typeof wished>): void => {
    Object.assign(wished, wishes);
    follow();
  };
  return {
    hold: (isHeld) => wish({ isHeld }),
    toggle: () => wish({ isOn: !wished.isOn }),
    isOn: () => wished.isOn,
    refresh: () => run.now()?.touch(),
    settle: (next) => {
      canvas = next;
      wish(next === null ? { isHeld: false } : {});
    },
    shown: () => run.now()?.shown() ?? null,
  };
};
