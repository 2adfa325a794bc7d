import type { MessageKey } from "../../words/localize";
import { measured } from "../../foundry/time/measured";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import { placesIn, type MapPlace } from "../../rules/cover-map/cover-map";
import type { TileCanvas } from "./tile-canvas";
import type { AskParts, MapAsked } from "./cover-map-request";
import type { Legend, MapPanel } from "./map-legend";
import { middleOf } from "./map-places";
import { createPointing } from "./map-pointing";
import { legendOf } from "./map-words";
import { createWorker, type MapWork } from "./map-work";
import { lookOf, type MapMode } from "./tile-looks";

/** What is on the screen. */
export interface ShownMap {
  readonly title: string;
  /** Null where there are only words. */
  readonly mode: MapMode | null;
  readonly places: readonly MapPlace[];
  /** Nothing is left to be worked out. */
  readonly isDone: boolean;
}

/** One showing of the map, from when it is turned on until it is turned off. */
export interface MapSession {
  /** Goes on while there is time; then draws what is new. */
  readonly step: (left: () => number) => void;
  /** Something that the map may depend on has changed. */
  readonly touch: () => void;
  /** Words in place of a map. */
  readonly say: (title: string) => void;
  readonly end: () => void;
  readonly shown: () => ShownMap;
}

export interface SessionParts extends AskParts {
  readonly verdicts: Verdicts;
  readonly canvas: TileCanvas;
  readonly panel: MapPanel;
}

/** What the canvas shows of a map. */
const createDrawing = (canvas: TileCanvas) => {
  let places: readonly MapPlace[] = [];
  const clear = (): void => {
    places = [];
    canvas.clear();
  };
  return {
    clear,
    places: () => places,
    /** While places are looked for, those of before stay; those of another creature do not. */
    draw: ({ map, mode, style }: MapWork): void => {
      if (map.known.size === 0) clear();
      if (map.places === undefined) return;
      places = placesIn(map);
      const tiles = places.map((place) => ({ key: place.key, at: middleOf(place), look: lookOf(place.cover, mode) }));
      canvas.paint(tiles, style);
    },
  };
};

/** An empty map could be taken for a place where nobody can stand. */
const progressOf = ({ map, isDone }: MapWork): MessageKey => {
  if (map.known.size > 0) return "PARAPET.CoverMap.Title";
  return isDone ? "PARAPET.CoverMap.Nowhere" : "PARAPET.CoverMap.Looking";
};

/** Canvas and panel together. */
const createScreen = ({ canvas, panel, words, verdicts }: SessionParts) => {
  let title = "";
  const legendFor = (work: MapWork): Legend =>
    legendOf(words.say(progressOf(work), { title }), work.map.question.ruleSet, work.mode, words);
  const drawing = createDrawing(canvas);
  const pointing = createPointing({ canvas, panel, words, knowledge: verdicts.knowledge });
  const clear = (): void => {
    drawing.clear();
    pointing.leave();
  };
  return {
    places: drawing.places,
    draw: (work: MapWork): void => {
      drawing.draw(work);
      panel.show(legendFor(work));
    },
    point: (work: MapWork): void => pointing.follow(work, drawing.places()),
    announce: (asked: MapAsked): void => {
      ({ title } = asked);
      if (asked.map !== null) return;
      clear();
      panel.show({ title, rows: [] });
    },
    end: (): void => {
      clear();
      panel.show(null);
    },
  };
};

export const createSession = (parts: SessionParts): MapSession => {
  const worker = createWorker(parts);
  const screen = createScreen(parts);
  let asked: MapAsked = { title: "", map: null };
  let isStale = true;

  const announce = (next: MapAsked): void => {
    asked = next;
    isStale = false;
    screen.announce(next);
  };
  const step = (left: () => number): void => {
    if (isStale) announce(worker.ask());
    const isNew = measured("parapet:cover-map-work", () => worker.goOn(left));
    const work = worker.now();
    if (work === undefined) return;
    if (isNew) screen.draw(work);
    screen.point(work);
  };
  const say = (title: string): void => {
    worker.drop();
    announce({ title, map: null });
  };
  const isDone = (): boolean => !isStale && worker.now()?.isDone !== false;
  const shown = () => ({
    title: asked.title,
    mode: asked.map?.mode ?? null,
    places: screen.places(),
    isDone: isDone(),
  });
  return { step, say, shown, end: screen.end, touch: () => (isStale = true) };
};
