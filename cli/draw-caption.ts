import type { TerrainArea, VeilArea } from "../src/battlefield/battlefield";
import type { Verdict } from "../src/rules/verdict";
import { drawSample, figureName, figuresToName } from "./draw-figures";
import { drawBadge, drawLine } from "./draw-lines";
import type { Drawing } from "./draw-map";
import { WALL_LOOKS, drawStretch, lookOf, pixelsOf } from "./draw-walls";
import { DRAWN_WIDTH, isInFrame, type Frame } from "./drawing-frame";
import { element, words } from "./svg";
import { concealmentWords, coverWords, effectOf, reasonsToSay, type Wording } from "./wording";

/** Rows of the caption in drawn pixels: its markup, and how tall it is. */
export interface Caption {
  readonly markup: string;
  readonly height: number;
}

const MARGIN = 16;
const LETTERS = 96;
const MOST_BADGES = 12;

/** Breaks a sentence at blanks into lines of so many letters. */
const wrapped = (text: string, letters: number): string[] => {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > letters) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
};

const titleOf = (verdict: Verdict, { nameOf }: Wording): string =>
  `${verdict.attacker === null ? "An area" : nameOf(verdict.attacker)} attacks ${nameOf(verdict.target)} (${verdict.kind})`;

const outcomeOf = (verdict: Verdict): string[] => {
  const effect = effectOf(verdict);
  const hidden = verdict.concealment === "none" ? "No concealment" : `Concealment: ${concealmentWords(verdict)}`;
  return [
    `${coverWords(verdict)}${effect === "" ? "" : ` (${effect})`}. ${hidden}.`,
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

const LETTER_WIDTH = 7.8;

const legendItems = (drawing: Drawing): Item[] =>
  samplesOf(drawing).map(({ label, draw }) => ({
    width: 36 + 8 + label.length * LETTER_WIDTH + 22,
    draw: (x, y) => draw(x, y) + words(label, { x: x + 44, y: y + 4.5 }, { class: "small", "font-size": 13 }),
  }));

const badgeItems = ({ marked }: Drawing, { nameOf }: Wording): Item[] =>
  marked.slice(0, MOST_BADGES).map((id, i) => {
    const label = nameOf(id) === id ? id : `${nameOf(id)}, ${id}`;
    return {
      width: 26 + label.length * LETTER_WIDTH + 22,
      draw: (x, y) =>
        drawBadge(i + 1, { x: x + 10, y }, 1) + words(label, { x: x + 26, y: y + 4.5 }, { "font-size": 13 }),
    };
  });

/** Title, outcome, reasons, badges and legend, in drawn pixels from 0, 0. */
export const captionOf = (drawing: Drawing, wording: Wording): Caption => {
  const { verdict } = drawing;
  const said = [
    ...outcomeOf(verdict).flatMap((text) => wrapped(text, LETTERS)),
    ...reasonsToSay(verdict).flatMap((reason) => wrapped(wording.sentence(reason), LETTERS)),
  ];
  const title = words(titleOf(verdict, wording), { x: MARGIN, y: 28 }, { class: "head", "font-size": 18 });
  const lines = said.map((text, i) => words(text, { x: MARGIN, y: 54 + 20 * i }, { "font-size": 14 }));
  const badges = inRows(badgeItems(drawing, wording), 64 + 20 * said.length);
  const legend = inRows(legendItems(drawing), badges.height + 2);
  return { markup: [title, ...lines, badges.markup, legend.markup].join(""), height: legend.height + 2 };
};

/** The sheet that the caption stands on. */
export const drawSheet = (height: number): string =>
  element("rect", { class: "page", x: 0, y: 0, width: DRAWN_WIDTH, height });
