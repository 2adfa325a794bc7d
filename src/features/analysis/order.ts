/** The order to read the viewed scene, from what the GM chose. */
import { labelsOf } from "../../analysis/names/labels";
import { SAID_KEYS } from "../../analysis/page/said-keys";
import type { ReadingTask } from "../../analysis/reading/reading";
import type { MapLabel, PixelBox } from "../../analysis/question";
import { viewedPicture } from "../../foundry/canvas/screen-place";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { namingSourceOf } from "../../foundry/scene/scene-source";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { storedHouseRules } from "../../foundry/settings/house-rules";
import type { PixelPoint } from "../../rules/attack/verdict";
import type { Book } from "../../rules/books/book";
import { writtenBook } from "../../rules/index";
import type { Scene, SceneGrid } from "../../scene/model/scene";
import type { Table } from "../../table";
import type { Choices } from "./choices";
import type { Order } from "./reading-worker";

/** What is read, and by which book in this thread. */
export interface Asked {
  readonly order: Order;
  readonly book: Book;
  /** Whether a worker can make the book: those of other modules are code that is here alone. */
  readonly canSend: boolean;
}

const middleOf = ({ tokens, grid: { size } }: Scene, id: string): PixelPoint | null => {
  const token = tokens.find((each) => each.id === id);
  if (token === undefined) return null;
  return { x: token.x + (token.width * size) / 2, y: token.y + (token.height * size) / 2 };
};

const boxAbout = (p: PixelPoint, q: PixelPoint): PixelBox => ({
  left: Math.min(p.x, q.x),
  top: Math.min(p.y, q.y),
  right: Math.max(p.x, q.x),
  bottom: Math.max(p.y, q.y),
});

/** The areas of two sides; null unless all of their corners are known. */
export const areasOf = ({ corners: [a, b, c, d] }: Pick<Choices, "corners">): readonly [PixelBox, PixelBox] | null =>
  a === undefined || b === undefined || c === undefined || d === undefined ? null : [boxAbout(a, b), boxAbout(c, d)];

/** The scene's picture, without its padding. */
export const boundsNow = (): PixelBox | null => {
  const picture = viewedPicture();
  if (picture === null) return null;
  const { x, y, width, height } = picture;
  return { left: x, top: y, right: x + width, bottom: y + height };
};

const labelsNow = (grid: SceneGrid): readonly MapLabel[] => {
  const viewed = viewedScene();
  return viewed === null ? [] : labelsOf(namingSourceOf(viewed), grid);
};

const askedOf = (scene: Scene, choices: Choices): ReadingTask["asked"] => ({
  bounds: boundsNow(),
  level: choices.level,
  from: choices.from === "" ? null : middleOf(scene, choices.from),
  range: choices.range,
  move: choices.move,
  shooters: choices.shooter === "" ? [] : [`token:${choices.shooter}`],
  withCreatures: choices.withCreatures,
  sides: areasOf(choices),
  approach: choices.way,
  labels: labelsNow(scene.grid),
});

/** Of the scene as it is saved, with the rules that are. */
export const orderFor = ({ verdicts, words }: Table, choices: Choices): Asked => {
  const { scene } = verdicts.real.current();
  const { ruleset, tidy, options } = verdicts.real.rules();
  const book = ruleSetInForce(ruleset);
  const task: ReadingTask = {
    scene,
    tidy,
    options,
    areDoorsOpen: choices.doors === "open",
    asked: askedOf(scene, choices),
    names: {
      rules: words.sayKey(`PARAPET.Setting.ruleset.${ruleset}`),
      levelName: scene.levels.length > 1 ? (scene.levels.find(({ id }) => id === choices.level)?.name ?? null) : null,
    },
    lang: game.i18n.lang,
  };
  return {
    order: {
      task,
      rules: { id: ruleset, house: storedHouseRules(ruleset), document: book.document },
      texts: Object.fromEntries(SAID_KEYS.map((key) => [key, words.written(key)])),
    },
    book,
    canSend: writtenBook(ruleset) !== undefined || book.document !== undefined,
  };
};
