/** The levels of a rule set as groups of lines. */
import type { Words } from "../../../words/localize";
import { alternativesOf, conditionAdds, conditionLines } from "./measure-lines";
import {
  lineOf,
  textGap,
  textOf,
  type Document,
  type EditorAdd,
  type EditorGroup,
  type EditorLine,
} from "./editor-lines";
import { forbidAdds, forbidLines, giftAdds, giftLines } from "./gift-lines";
import { at, memberOf, withAt, withoutAt, type Path } from "./json-edits";

export const MOST_LEVELS = 6;

/** All that the document has, in any number. */
const levelsIn = (document: Document): readonly unknown[] => {
  const levels = memberOf(document, "levels");
  return Array.isArray(levels) ? levels : [];
};

const idOf = (level: unknown): string => textOf(memberOf(level, "id"));

export const levelIds = (document: Document): readonly string[] => levelsIn(document).slice(0, MOST_LEVELS).map(idOf);

/** What a name says: a text, or a key of a language file. */
export type Naming = (name: string) => string;

/** The levels as a choice has them. */
export const levelOptions = (document: Document, naming: Naming): readonly { value: string; label: string }[] =>
  levelsIn(document)
    .slice(0, MOST_LEVELS)
    .map((level) => ({ value: idOf(level), label: naming(textOf(memberOf(level, "name"))) }));

const COUNT_KINDS = ["wall", "standard", "improved", "partial", "low", "part", "most", "veil", "creature"];

/** Gives a level another id, and what names the level too. Where two levels have the id, what names it stays. */
const withId = (document: Document, i: number, id: string): Document => {
  const [former, ids] = [idOf(levelsIn(document)[i]), levelsIn(document).map(idOf)];
  const next = withAt(document, ["levels", i, "id"], id);
  if (ids.filter((each) => each === former).length !== 1 || ids.includes(id)) return next;
  const named = [...COUNT_KINDS.map((kind) => ["counts", kind]), ["counts", "creature", "upTo"]];
  return named.filter((path) => at(next, path) === former).reduce<Document>((now, path) => withAt(now, path, id), next);
};

const nameLine = (document: Document, i: number, words: Words): EditorLine => {
  const path = ["levels", i];
  return lineOf(
    {
      // Its id says which level it is: Reset leaves it.
      path: [...path, "name"],
      sentence: "PARAPET.RuleEditor.Level",
      gaps: [
        textGap(document, "name", [...path, "name"], 200),
        {
          ...textGap(document, "id", [...path, "id"], 40),
          isSettled: true,
          write: (now, answer) => withId(now, i, answer.trim()),
        },
      ],
      isNeeded: true,
    },
    words,
  );
};

const levelGroup = (document: Document, i: number, words: Words, naming: Naming): EditorGroup => {
  const path: Path = ["levels", i];
  const [when, gives, forbids] = [
    [...path, "when"],
    [...path, "gives"],
    [...path, "forbids"],
  ];
  return {
    id: `level-${i}`,
    heading: words.say("PARAPET.RuleEditor.LevelHeading", {
      number: i + 1,
      level: naming(textOf(at(document, [...path, "name"]))),
    }),
    hint: "",
    level: i,
    lines: [
      nameLine(document, i, words),
      ...conditionLines(document, when, words),
      ...giftLines(document, gives, words),
      ...forbidLines(document, forbids, words),
    ],
    adds: [
      ...conditionAdds(document, when, words),
      ...giftAdds(document, gives, words),
      ...forbidAdds(document, forbids, words),
    ],
  };
};

export const levelGroups = (document: Document, words: Words, naming: Naming): readonly EditorGroup[] =>
  levelIds(document).map((_, i) => levelGroup(document, i, words, naming));

/** Paths of what has lines in it, besides the lines themselves. */
export const levelContainers = (document: Document): readonly Path[] => [
  ["levels"],
  ...levelIds(document).flatMap((_, i) => [
    ["levels", i],
    ...["when", "gives", "forbids"].map((list) => ["levels", i, list]),
    ...alternativesOf(document, ["levels", i, "when"]),
  ]),
];

/** With a level above all others: half of the target hidden. Null where there is room for none. */
export const levelAdd = (document: Document, { say }: Words): EditorAdd | null => {
  const levels = levelsIn(document);
  if (levels.length >= MOST_LEVELS) return null;
  const ids = levels.map(idOf);
  const number = [...ids, ""].map((_, i) => ids.length + 1 + i).find((n) => !ids.includes(`level-${n}`)) ?? 0;
  const name = say("PARAPET.RuleEditor.LevelName", { number });
  return {
    id: "level",
    label: say("PARAPET.RuleEditor.AddLevel"),
    apply: (now) =>
      withAt(now, ["levels", levelsIn(now).length], { id: `level-${number}`, name, when: { share: "1/2" } }),
  };
};

/** What names the level then names none; its line says so. */
export const withoutLevel = (document: Document, i: number): Document => withoutAt(document, ["levels", i]);

/** With a level in the place of the one below it. */
export const withLevelUp = (document: Document, i: number): Document => {
  const levels = levelsIn(document);
  if (i < 1 || i >= levels.length) return document;
  return withAt(document, ["levels"], levels.with(i - 1, levels[i]).with(i, levels[i - 1]));
};
