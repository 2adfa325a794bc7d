import { dequal as isDeepEqual } from "dequal/lite";
import { createFrameTime } from "../../foundry/time/idle-time";
import { measured } from "../../foundry/time/measured";
import {
  coverMapOf,
  followQuestion,
  placesIn,
  settleCoverMap,
  tokenOf,
  type CoverMap,
  type MapPlace,
  type MapQuestion,
} from "../../rules/cover-map/cover-map";
import type { Table } from "../../table";
import type { MessageKey } from "../../words/localize";
import { levelIcon } from "../../drawing/level-icon";
import { mapAsked, type MapAsked, type MapKind } from "./cover-map-request";
import { createMapPanel, legendOf } from "./map-legend";
import { createPointing, middleOf } from "./map-pointing";
import { bordersOf, threatOf } from "./threat-looks";
import type { TileCanvas, TileStyle } from "./tile-canvas";
import { hueOf, lookOf, tileOutline, type MapMode } from "./tile-looks";

/** A map that is being computed, or is complete. */
interface MapWork {
  readonly map: CoverMap;
  readonly mode: MapMode;
  readonly style: TileStyle;
}

/** The same object for as long as tiles look the same. */
const createStyles = () => {
  let known: { readonly key: readonly unknown[]; readonly style: TileStyle } | undefined;
  return (question: MapQuestion, mode: MapMode): TileStyle => {
    const { ruleSet, scene, creature, target } = question;
    const share = mode === "threat" ? 1 : undefined;
    const outline = tileOutline(tokenOf(question), scene.grid, ruleSet.unsetBase, share);
    const key = [mode, creature, target, ruleSet.id, outline];
    if (known !== undefined && isDeepEqual(known.key, key)) return known.style;
    known = { key, style: { outline, hueOf: (look) => hueOf(look, ruleSet.levels, mode) } };
    return known.style;
  };
};

/** Computes a map in small steps. A new question keeps what it does not change. */
const createWorker = () => {
  const styleFor = createStyles();
  let work: MapWork | undefined;
  let steps: Iterator<void, void> | undefined;
  return {
    now: () => work,
    isDone: () => steps === undefined,
    drop: (): void => {
      work = undefined;
      steps = undefined;
    },
    begin: ({ question, mode }: NonNullable<MapAsked["map"]>): void => {
      const map = work?.map ?? coverMapOf(question);
      if (work !== undefined) followQuestion(map, question);
      work = { map, mode, style: styleFor(question, mode) };
      steps = settleCoverMap(map);
    },
    /** Goes on while there is time, by one step at least. Returns whether there was anything to do. */
    goOn: (left: () => number): boolean => {
      if (steps === undefined) return false;
      do if (steps.next().done === true) steps = undefined;
      while (steps !== undefined && left() > 0);
      return true;
    },
  };
};

/** Says that it is still looking: an empty map could mean that there is no room to stand anywhere. */
const progressOf = ({ known }: CoverMap, isDone: boolean): MessageKey => {
  if (known.size > 0) return "PARAPET.CoverMap.Title";
  return isDone ? "PARAPET.CoverMap.Nowhere" : "PARAPET.CoverMap.Looking";
};

interface ThreatsDrawn extends Pick<MapWork, "map" | "style"> {
  readonly isDone: boolean;
}

/** Numbers and shields at once, borders when everything is known. */
const drawThreats = (canvas: TileCanvas, places: readonly MapPlace[], { map, style, isDone }: ThreatsDrawn): void => {
  const { ruleSet } = map.question;
  const marks = places.map((place) => {
    const { key, cover } = place;
    const level = ruleSet.levels[cover.level ?? 0] ?? "none";
    const icon = cover.level === null || level === "none" ? null : levelIcon(ruleSet.id, level);
    return { key, at: middleOf(place), enemies: cover.shots, icon, threat: threatOf(cover.shots) };
  });
  canvas.marks.show(marks, style.outline);
  canvas.marks.border(isDone ? bordersOf(marks, style.outline.points) : []);
};

/** How much of the map is known as things stand now, 0 to 1. */
const shareOf = (map: CoverMap): number =>
  map.places === undefined
    ? 0
    : placesIn(map).filter(({ isStale }) => !isStale).length / Math.max(1, map.places.length);

type MapSession = ReturnType<typeof createSession>;

/** One showing of the map, from when it is turned on until it is turned off. */
const createSession = (table: Table, canvas: TileCanvas, kind: MapKind) => {
  const { words } = table;
  const worker = createWorker();
  const panel = createMapPanel();
  const pointing = createPointing(canvas, panel, table);
  let places: readonly MapPlace[] = [];
  let title = "";
  let isStale = true;

  const clearTiles = (): void => {
    places = [];
    canvas.clear();
  };
  const announce = (asked: MapAsked): void => {
    ({ title } = asked);
    isStale = false;
    if (asked.map !== null) return worker.begin(asked.map);
    worker.drop();
    clearTiles();
    pointing.leave();
    panel.show({ title, rows: [] });
  };
  const draw = ({ map, mode, style }: MapWork): void => {
    // Old tiles stay while places are looked for, except those of another creature.
    if (map.known.size === 0) clearTiles();
    if (map.places !== undefined) {
      places = placesIn(map);
      const tiles = places.map((place) => ({
        key: place.key,
        at: middleOf(place),
        look: lookOf(place.cover, mode),
        isTaken: place.distance === 0,
      }));
      canvas.paint(tiles, style);
      if (mode === "threat") drawThreats(canvas, places, { map, style, isDone: worker.isDone() });
    }
    const said = words.say(progressOf(map, worker.isDone()), { title });
    panel.show(legendOf(said, map.question.ruleSet, mode, words));
    panel.progress(worker.isDone() ? null : shareOf(map));
  };
  return {
    /** Goes on while there is time, then draws what is new. */
    step: (left: () => number): void => {
      if (isStale) announce(mapAsked(table, kind));
      const isNew = measured("parapet:cover-map-work", () => worker.goOn(left));
      const work = worker.now();
      if (work === undefined) return;
      if (isNew) draw(work);
      pointing.follow(work.map, work.style.outline.size, places);
    },
    /** Something that the map may depend on has changed. */
    touch: (): void => void (isStale = true),
    /** Shows words instead of a map. */
    say: (text: string): void => announce({ title: text, map: null }),
    end: (): void => {
      clearTiles();
      pointing.leave();
      panel.show(null);
    },
  };
};

/** What the map's key shows after what is shown now. */
const NEXT: Readonly<Record<MapKind | "off", MapKind | null>> = { off: "threat", threat: "cover", cover: null };

/** The threat map or the cover map on the screen, computed in a part of each frame. */
export const createCoverMap = (table: Table) => {
  const { safely, words } = table;
  const frames = createFrameTime();
  let wanted: MapKind | null = null;
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
  const end = (): void => {
    callOff();
    session?.end();
    session = null;
  };
  /** `isAnew`: what is shown is another kind of map, or on another canvas. */
  const follow = (isAnew: boolean): void => {
    if (isAnew || canvas === null || wanted === null) end();
    if (canvas === null || wanted === null || session !== null) return;
    session = createSession(table, canvas, wanted);
    callOff = frames(goOn);
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
    rescale: (): void => {
      if (session !== null) canvas?.marks.rescale();
    },
    /** The canvas to draw on, null when there is none. */
    settle: (next: TileCanvas | null): void => {
      canvas = next;
      follow(true);
    },
  };
};
