import { createLatePart } from "../../foundry/loading/late-parts";
import { createFrameTime } from "../../foundry/time/idle-time";
import { measured } from "../../foundry/time/measured";
import type { Table } from "../../table";
import type { MapKind } from "./cover-map-request";
import type { MapSession } from "./map-session";

/** What the map's key shows after what is shown now. */
const NEXT: Readonly<Record<MapKind | "off", MapKind | null>> = { off: "threat", threat: "cover", cover: null };

/** The threat map or the cover map on the screen, computed in a part of each frame. */
export const createCoverMap = (table: Table) => {
  const { safely, words } = table;
  const frames = createFrameTime();
  const sessions = createLatePart(table, async () => (await import("./map-session")).createSessions(table));
  let wanted: MapKind | null = null;
  let container: PIXI.Container | null = null;
  let session: MapSession | null = null;
  let callOff = (): void => undefined;

  const stepSafely = (its: MapSession, left: () => number): boolean => safely(() => (its.step(left), true), false);
  const goOn = (left: () => number): void => {
    const its = session;
    if (its === null) return;
    if (!measured("parapet:cover-map", () => stepSafely(its, left))) its.say(words.say("PARAPET.Overlay.NoVerdict"));
    callOff = frames(goOn);
  };
  const end = (): void => {
    callOff();
    session?.end();
    session = null;
  };
  /** Begins the map once its code is loaded, if it is not turned off by then. */
  const begin = (): void =>
    sessions.use((its) => {
      if (container === null || wanted === null || session !== null) return;
      session = its.begin(container, wanted);
      callOff = frames(goOn);
    });
  /** `isAnew`: what is shown is another kind of map, or on another canvas. */
  const follow = (isAnew: boolean): void => {
    if (isAnew || container === null || wanted === null) end();
    if (container !== null && wanted !== null && session === null) begin();
  };
  const show = (kind: MapKind | null): void => {
    const isAnew = kind !== wanted;
    wanted = kind;
    follow(isAnew);
  };
  return {
    /** Shows a map, or none. It stays from scene to scene. */
    show,
    /** The threat map, then the cover map, then none. */
    next: (): void => show(NEXT[wanted ?? "off"]),
    /** The map that is on; null for none. */
    shown: (): MapKind | null => wanted,
    /** Something that the map may depend on has changed. */
    refresh: (): void => session?.touch(),
    /** The view has moved. */
    rescale: (): void => session?.rescale(),
    /** The container to draw in, null when there is none. */
    settle: (next: PIXI.Container | null): void => {
      container = next;
      follow(true);
    },
  };
};
