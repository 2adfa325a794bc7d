import type { TerrainArea, VeilArea } from "../src/scene/model/battlefield";
import type { Verdict } from "../src/rules/attack/verdict";
import { drawSample, figureName, figuresToName } from "./draw-figures";
import { MOST_BADGES, drawBadge } from "./draw-badges";
import { drawLine } from "./draw-lines";
import type { Drawing } from "./draw-map";
import { WALL_LOOKS, drawStretch, lookOf, pixelsOf } from "./draw-walls";
import type { DrawnWording } from "./drawn-wording";
import { DRAWN_WIDTH, isInFrame, type Frame } from "./drawing-frame";
import { element, words } from "./svg";
import { breadthOf, shortened, wrapped } from "./text-breadth";
import { concealmentWords, coverKey } from "../src/words/verdict-words";
import { effectOf, reasonsToSay, WORDS, type Wording } from "./wording";

/** Rows of the caption in drawn pixels: its markup, and how tall it is. */
export interface Caption {
  readonly markup: string;
  readonly height: number;
}

const MARGIN = 16;
const BREADTH = DRAWN_WIDTH - 2 * MARGIN;
const [TITLE, TEXT, SMALL] = [18, 14, 13] as const;

export const titleOf = (verdict: Verdict, { nameOf }: Wording): string =>
  `${verdict.attacker === null ? "An area" : nameOf(verdict.attacker)} attacks ${nameOf(verdict.target)} (${verdict.kind})`;

const outcomeOf = (verdict: Verdict): string[] => {
  const effect = effectOf(verdict);
  const cover = `${WORDS.sayKey(coverKey(verdict))}${effect === "" ? "" : ` (${effect})`}`;
  const concealment = concealmentWords(verdict, WORDS.sayKey);
  return [
    concealment === null ? `${cover}.` : `${cover}. ${concealment}.`,
    `Line of effect: ${verdict.lineOfEffect ? "yes" : "no"}. Line of sight: ${verdict.lineOfSight ? "yes" : "no"}.`,
  ];
};

interface Sample {
  readonly label: string;
  readonly draw: (x: number, y: number) => string;
}

const areInFrame = (areas: readonly (TerrainArea | VeilArea)[], frame: Frame): boolean =>
  areas.some(({ region }) =>
    isInFrame(
      region.map(({ a }) => pixelsOf(a)),
      frame,
    ),
  );

const areaSample = (look: "terrain" | "veil"): Sample => ({
  label: look,
  draw: (x, y) => element("rect", { class: look, x, y: y - 8, width: 36, height: 16, "stroke-width": 1.5 }),
});

const samplesOf = ({ walls, verdict, frame, battlefield: { terrains, veils } }: Drawing): Sample[] => {
  const looks = WALL_LOOKS.filter((look) => walls.some((wall) => lookOf(wall) === look));
  const lines = [false, true].filter((isBlocked) => verdict.lines.some((each) => each.isBlocked === isBlocked));
  const stretch = (x: number, y: number) => ({ from: { x, y }, to: { x: x + 36, y } });
  return [
    ...lines.map((isBlocked) => ({
      label: isBlocked ? "blocked" : "clear",
      draw: (x: number, y: number) => drawLine({ ...stretch(x, y), isBlocked, obstacles: [], blockedAt: null }, 1),
    })),
    ...figuresToName(verdict.figures).map((figure) => ({
      label: figureName(figure),
      draw: (x: number, y: number) => drawSample(figure, { x, y }),
    })),
    ...(areInFrame(terrains, frame) ? [areaSample("terrain")] : []),
    ...(areInFrame(veils, frame) ? [areaSample("veil")] : []),
    ...looks.map((look) => ({ label: look, draw: (x: number, y: number) => drawStretch(stretch(x, y), look, 1) })),
  ];
};

interface Item {
  readonly width: number;
  readonly draw: (x: number, y: number) => string;
}

/** Lays items side by side in rows of the drawing's width; gives the markup and the y below the last row. */
const inRows = (items: readonly Item[], top: number): Caption => {
  let [x, y] = [MARGIN, top];
  const markup = items.map(({ width, draw }) => {
    if (x > MARGIN && x + width > DRAWN_WIDTH - MARGIN) [x, y] = [MARGIN, y + 26];
    const drawn = draw(x, y);
    x += width;
    return drawn;
  });
  return { markup: markup.join(""), height: items.length === 0 ? top : y + 26 };
};

const legendItems = (drawing: Drawing): Item[] =>
  samplesOf(drawing).map(({ label, draw }) => ({
    width: 36 + 8 + breadthOf(label, SMALL) + 20,
    draw: (x, y) => draw(x, y) + words(label, { x: x + 44, y: y + 4.5 }, { class: "small", "font-size": SMALL }),
  }));

const badgeItem = (label: string, number: number): Item => {
  const text = shortened(label, BREADTH - 26, SMALL);
  return {
    width: 26 + breadthOf(text, SMALL) + 20,
    draw: (x, y) =>
      drawBadge(number, { x: x + 10, y }, 1) + words(text, { x: x + 26, y: y + 4.5 }, { "font-size": SMALL }),
  };
};

/** The nearest by their numbers, and how many more there are. */
const badgeItems = ({ marked }: Drawing, { labelOf }: DrawnWording): Item[] => {
  const items = marked.slice(0, MOST_BADGES).map((id, i) => badgeItem(labelOf(id), i + 1));
  if (marked.length <= MOST_BADGES) return items;
  const more = `and ${marked.length - MOST_BADGES} more`;
  const width = breadthOf(more, SMALL);
  return [...items, { width, draw: (x, y) => words(more, { x, y: y + 4.5 }, { "font-size": SMALL }) }];
};

/** Title, outcome, reasons, badges and legend, in drawn pixels from 0, 0. */
export const captionOf = (drawing: Drawing, wording: DrawnWording): Caption => {
  const { verdict } = drawing;
  const title = wrapped(titleOf(verdict, wording), BREADTH, TITLE);
  const said = [...outcomeOf(verdict), ...reasonsToSay(verdict).map(wording.sentence)];
  const lines = said.flatMap((text) => wrapped(text, BREADTH, TEXT));
  const top = 54 + 24 * (title.length - 1);
  const badges = inRows(badgeItems(drawing, wording), top + 10 + 20 * lines.length);
  const legend = inRows(legendItems(drawing), badges.height + 2);
  const markup = [
    ...title.map((text, i) => words(text, { x: MARGIN, y: 28 + 24 * i }, { class: "head", "font-size": TITLE })),
    ...lines.map((text, i) => words(text, { x: MARGIN, y: top + 20 * i }, { "font-size": TEXT })),
    badges.markup,
    legend.markup,
  ];
  return { markup: markup.join(""), height: legend.height + 2 };
};

/** The sheet that the caption stands on. */
export const drawSheet = (height: number): string =>
  element("rect", { class: "page", x: 0, y: 0, width: DRAWN_WIDTH, height });
