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
import { mapAsked, type MapAsked } from "./cover-map-request";
import { createMapPanel, legendOf } from "./map-legend";
import { createPointing, middleOf } from "./map-pointing";
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
    const outline = tileOutline(tokenOf(question), scene.grid, ruleSet.unsetBase);
    const key = [creature, target, ruleSet.id, outline];
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

type MapSession = ReturnType<typeof createSession>;

/** One showing of the map, from when it is turned on until it is turned off. */
const createSession = (table: Table, canvas: TileCanvas) => {
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
      const tiles = places.map((place) => ({ key: place.key, at: middleOf(place), look: lookOf(place.cover, mode) }));
      canvas.paint(tiles, style);
    }
    const said = words.say(progressOf(map, worker.isDone()), { title });
    panel.show(legendOf(said, map.question.ruleSet, mode, words));
  };
  return {
    /** Goes on while there is time, then draws what is new. */
    step: (left: () => number): void => {
      if (isStale) announce(mapAsked(table));
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
