import { dequal as isDeepEqual } from "dequal/lite";
import {
  coverMapOf,
  followQuestion,
  settleCoverMap,
  tokenOf,
  type CoverMap,
  type MapQuestion,
} from "../../rules/cover-map/cover-map";
import type { TileStyle } from "./tile-canvas";
import { mapAsked, type AskParts, type MapAsked } from "./cover-map-request";
import { hueOf, type MapMode } from "./tile-looks";
import { tileOutline } from "./tile-outline";

/** A map that is worked out, or has been. */
export interface MapWork {
  readonly map: CoverMap;
  readonly mode: MapMode;
  readonly style: TileStyle;
  readonly isDone: boolean;
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

export interface Worker {
  /** What is to be shown, asked anew. */
  readonly ask: () => MapAsked;
  /** Goes on while there is time, by one step at least; whether there was anything to do. */
  readonly goOn: (left: () => number) => boolean;
  readonly now: () => MapWork | undefined;
  readonly drop: () => void;
}

export const createWorker = (parts: AskParts): Worker => {
  const styleFor = createStyles();
  let work: Omit<MapWork, "isDone"> | undefined;
  let steps: Iterator<void, void> | undefined;
  const begin = (question: MapQuestion, mode: MapMode): void => {
    const map = work?.map ?? coverMapOf(question);
    if (work !== undefined) followQuestion(map, question);
    work = { map, mode, style: styleFor(question, mode) };
    steps = settleCoverMap(map);
  };
  const drop = (): void => {
    work = undefined;
    steps = undefined;
  };
  return {
    drop,
    ask: () => {
      const asked = mapAsked(parts);
      if (asked.map === null) drop();
      else begin(asked.map.question, asked.map.mode);
      return asked;
    },
    goOn: (left) => {
      if (steps === undefined) return false;
      do if (steps.next().done === true) steps = undefined;
      while (steps !== undefined && left() > 0);
      return true;
    },
    now: () => (work === undefined ? undefined : { ...work, isDone: steps === undefined }),
  };
};
