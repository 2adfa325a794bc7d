import { dequal as isDeepEqual } from "dequal/lite";
import { controlledTokens } from "../../foundry/canvas/map-tokens";
import { measured } from "../../foundry/time/measured";
import { safestOf, walksOf } from "../../rules/cover-map/best-places";
import {
  coverMapOf,
  enemiesOf,
  followQuestion,
  placesIn,
  settleCoverMap,
  tokenOf,
  type CoverMap,
  type MapPlace,
  type MapQuestion,
} from "../../rules/cover-map/cover-map";
import type { Walk } from "../../scene/spaces/walks";
import type { Table } from "../../table";
import type { MessageKey } from "../../words/localize";
import { mapAsked, type MapAsked, type MapKind } from "./cover-map-request";
import { createMapPanel, legendOf } from "./map-legend";
import { createPointing, middleOf } from "./map-pointing";
import { NO_OUTLINES, type MapOutlines } from "./place-marks";
import { contoursOf, isThreat, scaleOf, threatOf, wholeScale, type ThreatScale } from "./threat-looks";
import { tileCanvasOn, type Tile, type TileCanvas, type TileStyle } from "./tile-canvas";
import { fieldOf, iconOf, lookOf, threatField, tileOutline, type LevelLook, type MapMode } from "./tile-looks";

/** A map that is being computed, or is complete. */
interface MapWork {
  readonly map: CoverMap;
  readonly mode: MapMode;
  readonly style: TileStyle;
  /** Scene units. */
  readonly speed: number;
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
    known = {
      key,
      style: { outline, fieldOf: (look) => (isThreat(look) ? threatField(look) : fieldOf(look, ruleSet)) },
    };
    return known.style;
  };
};

/** Computes a map in small steps, and for a threat map where the creature can walk to. A new question keeps what it does not change. */
const createWorker = () => {
  const styleFor = createStyles();
  let work: MapWork | undefined;
  let steps: Iterator<void, void> | undefined;
  let walks: readonly Walk[] = [];
  function* settle({ map, mode, speed }: MapWork): Generator<void, void> {
    yield* settleCoverMap(map);
    walks = mode === "threat" ? yield* walksOf(map.question, speed) : [];
  }
  return {
    now: () => work,
    /** Of the threat map's creature, from where it stood when that was last looked for. */
    walks: () => walks,
    isDone: () => steps === undefined,
    drop: (): void => {
      work = undefined;
      steps = undefined;
      walks = [];
    },
    begin: ({ question, mode, speed }: NonNullable<MapAsked["map"]>): void => {
      const map = work?.map ?? coverMapOf(question);
      if (work !== undefined) followQuestion(map, question);
      work = { map, mode, style: styleFor(question, mode), speed };
      steps = settle(work);
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

/** Keys of the safest places that the creature can walk to. */
const safestIn = (places: readonly MapPlace[], walks: readonly Walk[]): ReadonlySet<string> => {
  const costs = new Map(walks.map(({ key, cost }) => [key, cost]));
  const reached = places.flatMap((place) => {
    const cost = costs.get(place.key);
    return cost === undefined ? [] : [{ ...place, cost }];
  });
  return new Set(safestOf(reached).map(({ key }) => key));
};

const enemyCount = ({ question: { battlefield, creature } }: CoverMap): number =>
  enemiesOf(battlefield, creature).length;

/** What of a whole map is known only when everything is. It stays while the map of the same creature is computed again. */
interface MapEnd {
  /** Id of the creature. */
  readonly creature: string;
  readonly walks: readonly Walk[];
  readonly safest: ReadonlySet<string>;
  readonly scale: ThreatScale;
  /** Of the shields on it, by their place in the ladder. */
  readonly shields: ReadonlySet<number>;
}

/** The look that a place's shield is for; null without a shield. A place that is outlined says its cover even if that is none. */
const shieldOf = ({ cover }: MapPlace, mode: MapMode, isSafest: boolean): LevelLook | null => {
  const look = lookOf(cover, mode);
  const isPlain = look === 0 && !isSafest;
  return isPlain || (mode === "threat" && look === "safe") ? null : look;
};

const endOf = ({ map, mode }: MapWork, places: readonly MapPlace[], walks: readonly Walk[]): MapEnd => {
  const shots = places.map(({ cover }) => cover.shots);
  const { creature } = map.question;
  const safest = safestIn(places, walks);
  const shields = places.map((place) => shieldOf(place, mode, safest.has(place.key)));
  return {
    creature,
    walks,
    safest,
    scale: scaleOf(shots, enemyCount(map)),
    shields: new Set(shields.filter((look) => typeof look === "number")),
  };
};

/** Numbers and shields at once. Outlines around whole fields are drawn with a new end, and stay as long as it does. */
const drawMarks = (
  canvas: TileCanvas,
  places: readonly MapPlace[],
  {
    map,
    mode,
    style,
    scale,
    end,
    isNewEnd,
  }: MapWork & { readonly scale: ThreatScale; readonly end: MapEnd | null; readonly isNewEnd: boolean },
): void => {
  const { ruleSet } = map.question;
  const { points } = style.outline;
  const isOfThreat = mode === "threat";
  const marks = places.map((place) => {
    const { key, cover, distance } = place;
    const isSafest = end?.safest.has(key) === true;
    const look = shieldOf(place, mode, isSafest);
    const icon = look === null ? null : iconOf(look, ruleSet);
    const isLarge = isSafest && distance > 0;
    return {
      key,
      at: middleOf(place),
      enemies: cover.shots,
      icon,
      isLarge,
      isSafest,
      threat: threatOf(cover.shots, scale),
    };
  });
  const { contours, numbered } = isOfThreat ? contoursOf(marks, points) : { contours: [], numbered: new Set<number>() };
  // Beside the safest places a place without a number would look like one without enemies.
  const isSaid = (enemies: number, i: number): boolean =>
    marks[i]?.isSafest === true || (enemies > 0 && numbered.has(i));
  canvas.marks.show(
    marks.map((mark, i) => ({ ...mark, enemies: isSaid(mark.enemies, i) ? mark.enemies : null })),
    style.outline,
  );
  if (end !== null && !isNewEnd) return;
  const outlines: MapOutlines =
    end !== null
      ? {
          contours,
          reach: end.walks.map(middleOf),
          safest: marks.flatMap(({ isSafest, at }) => (isSafest ? [at] : [])),
        }
      : NO_OUTLINES;
  canvas.marks.outline(outlines, points);
};

/** What creatures cannot walk to is paler. */
const tilesOf = (
  places: readonly MapPlace[],
  { mode, scale, end }: { readonly mode: MapMode; readonly scale: ThreatScale; readonly end: MapEnd | null },
): readonly Tile[] => {
  const reached = new Set(end?.walks.map(({ key }) => key));
  return places.map((place) => ({
    key: place.key,
    at: middleOf(place),
    look: mode === "threat" ? threatOf(place.cover.shots, scale) : lookOf(place.cover, mode),
    isTaken: place.distance === 0,
    isFar: end !== null && !reached.has(place.key),
    isClear: end?.safest.has(place.key) === true,
  }));
};

/** How much of the map is known as things stand now, 0 to 1. */
const shareOf = (map: CoverMap): number =>
  map.places === undefined
    ? 0
    : placesIn(map).filter(({ isStale }) => !isStale).length / Math.max(1, map.places.length);

/** Id of the token that the user controls, failing that of the one that they controlled last; null before there was one. */
const createSelected = (): (() => string | null) => {
  let last: string | null = null;
  return () => (last = controlledTokens().at(-1)?.id ?? last);
};

export type MapSession = ReturnType<typeof createSession>;

/** One showing of the map, from when it is turned on until it is turned off. */
const createSession = (table: Table, canvas: TileCanvas, kind: MapKind) => {
  const { words } = table;
  const worker = createWorker();
  const panel = createMapPanel();
  const pointing = createPointing(canvas, panel, table);
  let places: readonly MapPlace[] = [];
  let end: MapEnd | null = null;
  let title = "";
  const selected = createSelected();
  let isStale = true;

  const clearTiles = (): void => {
    places = [];
    end = null;
    canvas.clear();
  };
  const announce = (asked: MapAsked): void => {
    ({ title } = asked);
    isStale = false;
    if (asked.map !== null) return worker.begin(asked.map);
    worker.drop();
    clearTiles();
    pointing.leave();
    panel.show({ title, lists: [] });
  };
  const draw = (work: MapWork): void => {
    const { map, mode, style, speed } = work;
    // Old tiles stay while places are looked for, except those of another creature.
    if (map.known.size === 0) clearTiles();
    if (end?.creature !== map.question.creature) end = null;
    if (map.places !== undefined) places = placesIn(map);
    const isNewEnd = mode === "threat" && map.places !== undefined && worker.isDone();
    if (isNewEnd) end = endOf(work, places, worker.walks());
    const scale = end?.scale ?? wholeScale(enemyCount(map));
    if (map.places !== undefined) {
      canvas.paint(tilesOf(places, { mode, scale, end }), style);
      drawMarks(canvas, places, { ...work, scale, end, isNewEnd });
    }
    const said = words.say(progressOf(map, worker.isDone()), { title });
    panel.show(legendOf(said, { question: map.question, mode, scale, speed, shields: end?.shields ?? null }, words));
    panel.progress(worker.isDone() ? null : shareOf(map));
  };
  return {
    /** Goes on while there is time, then draws what is new. */
    step: (left: () => number): void => {
      if (isStale) announce(mapAsked(table, kind, selected()));
      const isNew = measured("parapet:cover-map-work", () => worker.goOn(left));
      const work = worker.now();
      if (work === undefined) return;
      if (isNew) draw(work);
      pointing.follow(work.map, work.style.outline.size, places);
    },
    /** Something that the map may depend on has changed. */
    touch: (): void => void (isStale = true),
    /** The view has moved. */
    rescale: (): void => canvas.marks.rescale(),
    /** Shows words instead of a map. */
    say: (text: string): void => announce({ title: text, map: null }),
    end: (): void => {
      clearTiles();
      pointing.end();
      panel.show(null);
    },
  };
};

/** Maps on a container, one at a time. */
export const createSessions = (table: Table) => {
  let drawn: { readonly container: PIXI.Container; readonly canvas: TileCanvas } | null = null;
  return {
    begin: (container: PIXI.Container, kind: MapKind): MapSession => {
      if (drawn?.container !== container) drawn = { container, canvas: tileCanvasOn(container) };
      return createSession(table, drawn.canvas, kind);
    },
  };
};
