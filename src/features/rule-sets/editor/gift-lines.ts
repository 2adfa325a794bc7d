/** What a level or concealment gives, and what a level forbids, as lines. */
import { DATA_STATS, FORBIDS } from "../../../rules/books/data/document";
import { DICE_KINDS } from "../../../rules/attack/verdict";
import type { Words } from "../../../words/localize";
import {
  addOf,
  choiceGap,
  lineOf,
  numberGap,
  textGap,
  textOf,
  type Document,
  type EditorAdd,
  type EditorLine,
  type Gap,
} from "./editor-lines";
import { at, memberOf, type Path } from "./json-edits";

const MOST_GIFTS = 10;

const KINDS = ["stat", "dice", "text"] as const;
type Kind = (typeof KINDS)[number];

const STARTS = {
  stat: { stat: "attack", value: -2 },
  dice: { dice: "bane", count: 1 },
  text: { text: "…" },
} as const;

const gapsOf = (document: Document, path: Path, kind: Kind, { say }: Words): readonly Gap[] => {
  const value = textOf(at(document, [...path, kind]));
  if (kind === "text") return [textGap(document, "text", [...path, "text"], 60)];
  if (kind === "stat")
    return [
      numberGap(document, "value", [...path, "value"], -50, 50),
      choiceGap(
        "stat",
        [...path, "stat"],
        value,
        DATA_STATS.map((stat) => ({ value: stat, label: say(`PARAPET.Stat.${stat}`) })),
      ),
    ];
  return [
    choiceGap(
      "dice",
      [...path, "dice"],
      value,
      DICE_KINDS.map((dice) => ({ value: dice, label: say(`PARAPET.RuleEditor.Dice.${dice}`) })),
    ),
    numberGap(document, "count", [...path, "count"], 1, 5),
  ];
};

const giftLine = (document: Document, path: Path, kind: Kind, words: Words): EditorLine =>
  lineOf({ path, sentence: `PARAPET.RuleEditor.Gives.${kind}`, gaps: gapsOf(document, path, kind, words) }, words);

const entriesOf = (document: Document, list: Path): readonly unknown[] => {
  const value = at(document, list);
  return Array.isArray(value) ? value : [];
};

/** A gift of none of these kinds has no line. */
export const giftLines = (document: Document, list: Path, words: Words): readonly EditorLine[] =>
  entriesOf(document, list)
    .slice(0, MOST_GIFTS)
    .flatMap((gift, i) => {
      const kind = KINDS.find((each) => memberOf(gift, each) !== undefined);
      return kind === undefined ? [] : [giftLine(document, [...list, i], kind, words)];
    });

export const giftAdds = (document: Document, list: Path, words: Words): readonly EditorAdd[] => {
  const { length } = entriesOf(document, list);
  const path = [...list, length];
  if (length >= MOST_GIFTS) return [];
  return KINDS.map((kind) => addOf(document, path, STARTS[kind], (next) => giftLine(next, path, kind, words)));
};

const forbidLine = (document: Document, path: Path, words: Words): EditorLine =>
  lineOf(
    {
      path,
      sentence: "PARAPET.RuleEditor.Forbids",
      gaps: [
        choiceGap(
          "action",
          path,
          textOf(at(document, path)),
          FORBIDS.map((action) => ({ value: action, label: words.say(`PARAPET.RuleEditor.Action.${action}`) })),
        ),
      ],
    },
    words,
  );

export const forbidLines = (document: Document, list: Path, words: Words): readonly EditorLine[] =>
  entriesOf(document, list)
    .slice(0, FORBIDS.length)
    .map((_, i) => forbidLine(document, [...list, i], words));

export const forbidAdds = (document: Document, list: Path, words: Words): readonly EditorAdd[] => {
  const given = entriesOf(document, list);
  const path = [...list, given.length];
  if (given.length >= FORBIDS.length) return [];
  return FORBIDS.filter((action) => !given.includes(action)).map((action) => ({
    ...addOf(document, path, action, (next) => forbidLine(next, path, words)),
    id: `forbid:${action}`,
  }));
};
