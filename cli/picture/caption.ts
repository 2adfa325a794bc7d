import { iconElements } from "../../src/drawing/icon-files";
import type { IconName } from "../../src/drawing/icon-paths";
import { concealmentIcon, verdictIcon } from "../../src/drawing/level-icon";
import { element, textAt } from "../../src/drawing/svg";
import type { Reason, Verdict } from "../../src/rules/attack/verdict";
import { concealmentWords, coverKey } from "../../src/words/verdict-words";
import { effectOf, namingOf, reasonsToSay, WORDS } from "../words";
import { drawBadge, MOST_BADGES } from "./badges";
import { PICTURE_WIDTH } from "./frame";
import { shortened, textWidth, wrapped } from "./label-layout";
import { legendSamples } from "./legend";
import type { PicturedVerdict } from "./map";
import { symbolOf } from "./walls";

/** Letters of a name. */
const LONGEST_NAME = 28;

/** What a picture calls things. */
export interface PictureNames {
  readonly nameOf: (id: string) => string;
  /** Next to its badge. */
  readonly labelOf: (id: string) => string;
  readonly sentence: (reason: Reason) => string;
}

const kindOf = ({ battlefield, verdict }: PicturedVerdict, id: string): string => {
  const { creatures, walls, veils, surfaces } = battlefield;
  const wall = walls.find((each) => each.id === id);
  if (wall !== undefined) return symbolOf(wall) ?? "wall";
  if (id === verdict.attacker) return "attacker";
  if (id === verdict.target) return "target";
  if (creatures.some((each) => each.id === id)) return "creature";
  if (surfaces.some((each) => each.id === id)) return "floor";
  return veils.some((each) => each.id === id) ? "veil" : "terrain";
};

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

/** Things without a name are called what they are, with the number of their badge in sentences. */
export const pictureNames = (pictured: PicturedVerdict): PictureNames => {
  const { battlefield, verdict } = pictured;
  const numbered = (id: string): string => {
    const [kind, place] = [kindOf(pictured, id), verdict.obstacles.indexOf(id)];
    return place >= 0 && place < MOST_BADGES ? `${kind} ${place + 1}` : withArticle(kind);
  };
  const naming = (nameless: (id: string) => string) => namingOf(battlefield, { longest: LONGEST_NAME, nameless });
  return { ...naming(numbered), labelOf: naming((id) => kindOf(pictured, id)).nameOf };
};

/** Rows of a picture: markup, and height in pixels. */
export interface Caption {
  readonly markup: string;
  readonly height: number;
}

const MARGIN = 16;
const WIDTH = PICTURE_WIDTH - 2 * MARGIN;
const [TITLE, TEXT, SMALL] = [18, 14, 13] as const;

export const titleOf = (verdict: Verdict, { nameOf }: PictureNames): string =>
  `${verdict.attacker === null ? "An area" : nameOf(verdict.attacker)} attacks ${nameOf(verdict.target)} (${verdict.kind})`;

const outcomeOf = (verdict: Verdict): [outcome: string, lines: string] => {
  const effect = effectOf(verdict);
  const cover = `${WORDS.sayKey(coverKey(verdict, WORDS))}${effect === "" ? "" : ` (${effect})`}`;
  const concealment = concealmentWords(verdict, WORDS.sayKey);
  return [
    concealment === null ? `${cover}.` : `${cover}. ${concealment}.`,
    `Line of effect: ${verdict.lineOfEffect ? "yes" : "no"}. Line of sight: ${verdict.lineOfSight ? "yes" : "no"}.`,
  ];
};

/** Pixels of an icon in the caption, and from one to the next. */
const [ICON, ICON_STEP] = [18, 26] as const;

const iconsOf = (verdict: Verdict): readonly IconName[] => {
  const cloud = concealmentIcon(verdict);
  return cloud === null ? [verdictIcon(verdict)] : [verdictIcon(verdict), cloud];
};

/** Before the outcome, whose text stands on the line `y`. */
const drawIcon = (icon: IconName, place: number, y: number): string => {
  const transform = `translate(${MARGIN + place * ICON_STEP} ${y - ICON + 4}) scale(${ICON / 24})`;
  return element("g", { class: "icon", transform }, iconElements(icon));
};

interface CaptionItem {
  readonly width: number;
  readonly draw: (x: number, y: number) => string;
}

/** Puts items side by side into rows. `height` is the y below the last row. */
const inRows = (items: readonly CaptionItem[], top: number): Caption => {
  let [x, y] = [MARGIN, top];
  const markup = items.map(({ width, draw }) => {
    if (x > MARGIN && x + width > PICTURE_WIDTH - MARGIN) [x, y] = [MARGIN, y + 26];
    const drawn = draw(x, y);
    x += width;
    return drawn;
  });
  return { markup: markup.join(""), height: items.length === 0 ? top : y + 26 };
};

const smallText = (text: string, x: number, y: number): string =>
  textAt(text, { x, y: y + 4.5 }, { "font-size": SMALL });

const legendItems = (pictured: PicturedVerdict): CaptionItem[] =>
  legendSamples(pictured).map(({ label, draw }) => ({
    width: 36 + 8 + textWidth(label, SMALL) + 20,
    draw: (x, y) => draw(x, y) + textAt(label, { x: x + 44, y: y + 4.5 }, { class: "small", "font-size": SMALL }),
  }));

const badgeItem = (label: string, number: number): CaptionItem => {
  const text = shortened(label, WIDTH - 26, SMALL);
  return {
    width: 26 + textWidth(text, SMALL) + 20,
    draw: (x, y) => drawBadge(number, { x: x + 10, y }, 1) + smallText(text, x + 26, y),
  };
};

/** The nearest obstacles with their numbers, and how many more there are. */
const badgeItems = ({ verdict: { obstacles } }: PicturedVerdict, { labelOf }: PictureNames): CaptionItem[] => {
  const items = obstacles.slice(0, MOST_BADGES).map((id, i) => badgeItem(labelOf(id), i + 1));
  if (obstacles.length <= MOST_BADGES) return items;
  const more = `and ${obstacles.length - MOST_BADGES} more`;
  return [...items, { width: textWidth(more, SMALL), draw: (x, y) => smallText(more, x, y) }];
};

/** Title, outcome, reasons, obstacles and legend, in pixels of the picture from 0, 0. */
export const captionOf = (pictured: PicturedVerdict, names: PictureNames): Caption => {
  const { verdict } = pictured;
  const title = wrapped(titleOf(verdict, names), WIDTH, TITLE);
  const icons = iconsOf(verdict);
  const indent = icons.length * ICON_STEP;
  const [outcome, ...texts] = [...outcomeOf(verdict), ...reasonsToSay(verdict).map(names.sentence)];
  const outcomes = wrapped(outcome, WIDTH - indent, TEXT);
  const lines = [...outcomes, ...texts.flatMap((text) => wrapped(text, WIDTH, TEXT))];
  const isBesideIcons = (i: number): boolean => i < outcomes.length;
  const top = 54 + 24 * (title.length - 1);
  const badges = inRows(badgeItems(pictured, names), top + 10 + 20 * lines.length);
  const legend = inRows(legendItems(pictured), badges.height + 2);
  const markup = [
    ...title.map((text, i) => textAt(text, { x: MARGIN, y: 28 + 24 * i }, { class: "head", "font-size": TITLE })),
    ...icons.map((icon, i) => drawIcon(icon, i, top)),
    ...lines.map((text, i) =>
      textAt(text, { x: MARGIN + (isBesideIcons(i) ? indent : 0), y: top + 20 * i }, { "font-size": TEXT }),
    ),
    badges.markup,
    legend.markup,
  ];
  return { markup: markup.join(""), height: legend.height + 2 };
};

/** The background of the whole picture. */
export const drawPage = (height: number): string =>
  element("rect", { class: "page", x: 0, y: 0, width: PICTURE_WIDTH, height });
