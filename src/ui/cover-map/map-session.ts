import { placeOnPage, pointerOnScene } from "../../foundry/pointer";
import { toPixels } from "../../geometry/lattice";
import {
  coverMapOf,
  followQuestion,
  placesIn,
  settleCoverMap,
  type CoverMap,
  type MapPlace,
  type MapQuestion,
} from "../../rules/cover-map";
import type { TileCanvas, TileStyle } from "./cover-map-layer";
import { mapAsked, type AskParts, type MapAsked } from "./map-asked";
import type { MapPanel } from "./map-legend";
import { pointedPlace } from "./map-pointing";
import { legendOf, tipOf } from "./map-words";
import { hueOf, lookOf, type MapMode } from "./tile-looks";
import { tileOutline } from "./tile-outline";

/** What is on the screen. */
export interface ShownMap {
  readonly title: string;
  readonly mode: MapMode | null;
  readonly places: readonly MapPlace[];
  /** Nothing is left to be worked out. */
  readonly isDone: boolean;
}

/** One showing of the map, from when it is turned on until it is turned off. */
export interface MapSession {
  /** Goes on while there is time; then draws what is new. */
  readonly step: (left: () => number) => void;
  readonly touch: () => void;
  /** Words in place of a map. */
  readonly say: (title: string) => void;
  readonly end: () => void;
  readonly shown: () => ShownMap;
}

const tokenIn = ({ scene, creature }: MapQuestion) => scene.tokens.find(({ id }) => `token:${id}` === creature);

/** The same object for as long as tiles look the same. */
const createStyles = () => {
  let known: { readonly key: string; readonly style: TileStyle } | undefined;
  return (question: MapQuestion, mode: MapMode): TileStyle | undefined => {
    const token = tokenIn(question);
    if (token === undefined) return undefined;
    const { ruleSet, scene } = question;
    const outline = tileOutline(token, scene.grid, ruleSet.unsetBase);
    const key = JSON.stringify([question.creature, question.target, mode, ruleSet.id, outline]);
    if (known?.key !== key)
      known = { key, style: { outline, hueOf: (look) => hueOf(look, ruleSet.levels, mode) } };
    return known.style;
  };
};

interface Work {
  readonly map: CoverMap;
  readonly mode: MapMode;
  /** Undefined when it is done. */
  steps: Iterator<void, void> | undefined;
}

const NOTHING: MapAsked = { title: "", map: null };

/** What is worked out, and by what question. */
const createWork = (parts: AskParts) => {
  let asked = NOTHING;
  let work: Work | undefined;
  const begin = (question: MapQuestion, mode: MapMode): Work => {
    const map = work?.map ?? coverMapOf(question);
    if (work !== undefined) followQuestion(map, question);
    return { map, mode, steps: settleCoverMap(map) };
  };
  return {
    asked: () => asked,
    now: () => work,
    ask: (): void => {
      asked = mapAsked(parts);
      work = asked.map === null ? undefined : begin(asked.map.question, asked.map.mode);
    },
    /** Whether anything was done. */
    goOn: (left: () => number): boolean => {
      if (work?.steps === undefined) return false;
      do if (work.steps.next().done === true) work.steps = undefined;
      while (work.steps !== undefined && left() > 0);
      return true;
    },
    drop: (title: string): void => {
      asked = { title, map: null };
      work = undefined;
    },
  };
};

export interface SessionParts extends AskParts {
  readonly canvas: TileCanvas;
  readonly panel: MapPanel;
}

export const createSession = (parts: SessionParts): MapSession => {
  const { canvas, panel, words, rulings } = parts;
  const work = createWork(parts);
  const styleFor = createStyles();
  let places: readonly MapPlace[] = [];
  let isStale = true;
  let pointed = "";

  const clear = (): void => {
    places = [];
    pointed = "";
    canvas.clear();
    panel.tell(null);
  };

  const announce = (): void => {
    const { title, map } = work.asked();
    if (map === null) clear();
    panel.show(map === null ? { title, rows: [] } : legendOf(title, map.question.ruleSet, map.mode, words));
  };

  /** While places are looked for, those of before stay. */
  const draw = ({ map, mode }: Work): void => {
    const style = styleFor(map.question, mode);
    if (map.known.size === 0) clear();
    if (map.places === undefined || style === undefined) return;
    places = placesIn(map);
    const tiles = places.map(({ key, creature: { centre }, cover }) => ({
      key,
      at: { x: toPixels(centre.x), y: toPixels(centre.y) },
      look: lookOf(cover, mode),
    }));
    canvas.paint(tiles, style);
  };

  const point = ({ map, mode }: Work): void => {
    const outline = styleFor(map.question, mode)?.outline;
    const place = outline === undefined ? undefined : pointedPlace(places, pointerOnScene(), outline.size);
    if (place === undefined || outline === undefined) {
      if (pointed !== "") canvas.point(null);
      pointed = "";
      return panel.tell(null);
    }
    const at = { x: toPixels(place.creature.centre.x), y: toPixels(place.creature.centre.y) };
    const key = `${place.key} ${map.version} ${place.cover.worst} ${place.cover.shots}`;
    const tip = { at: placeOnPage({ x: at.x, y: at.y - outline.size / 2 }) };
    if (key === pointed) return panel.move(tip.at);
    pointed = key;
    canvas.point(at);
    panel.tell({ ...tip, text: tipOf(map.question, place, rulings.knowledge(), words) });
  };

  return {
    step: (left) => {
      if (isStale) {
        isStale = false;
        work.ask();
        announce();
      }
      const isNew = work.goOn(left);
      const now = work.now();
      if (now === undefined) return;
      if (isNew) draw(now);
      point(now);
    },
    touch: () => (isStale = true),
    say: (title) => {
      work.drop(title);
      announce();
    },
    end: () => {
      clear();
      panel.show(null);
    },
    shown: () => ({
      title: work.asked().title,
      mode: work.asked().map?.mode ?? null,
      places,
      isDone: !isStale && work.now()?.steps === undefined,
    }),
  };
};
