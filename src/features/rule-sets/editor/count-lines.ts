/** What each kind of obstacle can give, and what concealment gives, as lines. */
import type { Words } from "../../../words/localize";
import {
  addOf,
  choiceGap,
  lineOf,
  textOf,
  type Document,
  type EditorAdd,
  type EditorGroup,
  type EditorLine,
  type Gap,
} from "./editor-lines";
import { giftAdds, giftLines } from "./gift-lines";
import { at, memberOf, withAt, withoutAt, type Path } from "./json-edits";
import { levelIds, levelOptions, type Naming } from "./level-lines";

const KINDS = ["wall", "standard", "improved", "partial", "low", "part", "most", "veil"] as const;
type Kind = (typeof KINDS)[number];

const NOTHING = "nothing";

const CREATURE: Path = ["counts", "creature"];

interface Making {
  readonly words: Words;
  readonly naming: Naming;
}

const mostOptions = (document: Document, { words, naming }: Making) => [
  ...levelOptions(document, naming),
  { value: NOTHING, label: words.say("PARAPET.RuleEditor.Nothing") },
];

const kindLine = (document: Document, kind: Kind, making: Making): EditorLine => {
  const path = ["counts", kind];
  const gap = choiceGap("most", path, textOf(at(document, path)), mostOptions(document, making));
  return lineOf({ path, sentence: `PARAPET.RuleEditor.Counts.${kind}`, gaps: [gap] }, making.words);
};

const WHO = ["all", "enemies", "not-allies"] as const;
const SIZES = ["any", "same-or-larger", "two-larger"] as const;
const ATTACKS = ["ranged", "melee", "area"] as const;

/** All that can be chosen of three kinds of attacks. */
const SOME_ATTACKS: readonly (readonly (typeof ATTACKS)[number][])[] = [
  ["ranged"],
  ["melee"],
  ["area"],
  ["ranged", "melee"],
  ["ranged", "area"],
  ["melee", "area"],
  ["ranged", "melee", "area"],
];

const attacksOf = (value: unknown): string => {
  if (value === undefined) return "";
  if (!Array.isArray(value)) return textOf(value);
  const known = SOME_ATTACKS.find((some) => some.length === value.length && some.every((each) => value.includes(each)));
  return known === undefined ? textOf(value) : known.join();
};

const isAlone = (document: Document): boolean => {
  const value = at(document, CREATURE);
  return typeof value !== "object" || value === null;
};

/** A level alone says the same as an object with it and the defaults. */
const asObject = (value: unknown): object =>
  typeof value === "object" && value !== null ? value : { upTo: textOf(value) };

const creatureGaps = (document: Document, making: Making): readonly Gap[] => {
  const { say, list } = making.words;
  const value = at(document, CREATURE);
  // The field has the same name for a level alone, so that it keeps the focus when the level becomes an object.
  const within = (member: string): Path => [...CREATURE, member];
  const answered = (member: string) => (now: Document, answer: string) =>
    withAt(now, CREATURE, { ...asObject(at(now, CREATURE)), [member]: answer });
  const attacks = ATTACKS.map((kind) => [kind, say(`PARAPET.RuleEditor.Attacks.${kind}`)] as const);
  const upTo = textOf(isAlone(document) ? value : memberOf(value, "upTo"));
  return [
    {
      ...choiceGap("most", within("upTo"), upTo, mostOptions(document, making)),
      write: (now, answer) => withAt(now, isAlone(now) ? CREATURE : within("upTo"), answer),
    },
    {
      ...choiceGap(
        "who",
        within("who"),
        textOf(memberOf(value, "who") ?? "all"),
        WHO.map((who) => ({ value: who, label: say(`PARAPET.RuleEditor.Who.${who}`) })),
      ),
      write: answered("who"),
    },
    {
      ...choiceGap(
        "size",
        within("size"),
        textOf(memberOf(value, "size") ?? "any"),
        SIZES.map((size) => ({ value: size, label: say(`PARAPET.RuleEditor.Size.${size}`) })),
      ),
      write: answered("size"),
    },
    {
      ...choiceGap("attacks", within("kinds"), attacksOf(memberOf(value, "kinds")), [
        { value: "", label: say("PARAPET.RuleEditor.Attacks.all") },
        ...SOME_ATTACKS.map((some) => ({
          value: some.join(),
          label: list(attacks.filter(([kind]) => some.includes(kind)).map(([, label]) => label)),
        })),
      ]),
      write: (now, answer) =>
        answer === ""
          ? withoutAt(withAt(now, CREATURE, asObject(at(now, CREATURE))), [...CREATURE, "kinds"])
          : withAt(now, CREATURE, { ...asObject(at(now, CREATURE)), kinds: answer.split(",") }),
    },
  ];
};

const creatureLine = (document: Document, making: Making): EditorLine =>
  lineOf(
    {
      path: CREATURE,
      sentence: "PARAPET.RuleEditor.Counts.creature",
      gaps: creatureGaps(document, making),
      isWhole: isAlone(document),
    },
    making.words,
  );

const countsIn = (document: Document): readonly (Kind | "creature")[] =>
  [...KINDS, "creature" as const].filter((kind) => at(document, ["counts", kind]) !== undefined);

const countLine = (document: Document, kind: Kind | "creature", making: Making): EditorLine =>
  kind === "creature" ? creatureLine(document, making) : kindLine(document, kind, making);

export const countGroup = (document: Document, making: Making): EditorGroup => {
  const there = countsIn(document);
  const highest = levelIds(document).at(-1) ?? NOTHING;
  return {
    id: "counts",
    heading: making.words.say("PARAPET.RuleEditor.Group.counts"),
    hint: making.words.say("PARAPET.RuleEditor.CountsHint"),
    level: null,
    lines: there.map((kind) => countLine(document, kind, making)),
    adds: [...KINDS, "creature" as const]
      .filter((kind) => !there.includes(kind))
      .map((kind) =>
        // What it is without a line, but for creatures and veils, which give nothing then.
        addOf(document, ["counts", kind], highest, (next) => countLine(next, kind, making)),
      ),
  };
};

const DEGREES = ["partial", "total", "dim", "dark"] as const;
const WHOLE: Path = ["concealment"];

const wholeLine = ({ say }: Words): EditorLine =>
  lineOf({ path: WHOLE, sentence: "PARAPET.RuleEditor.Concealment", gaps: [] }, { say });

const isThere = (document: Document, path: Path): boolean => at(document, path) !== undefined;

const degreeAdds = (document: Document, { say }: Words): readonly EditorAdd[] =>
  DEGREES.filter((degree) => !isThere(document, [...WHOLE, degree])).map((degree) => ({
    id: degree,
    label: say(`PARAPET.RuleEditor.Group.${degree}`),
    apply: (now) => withAt(now, [...WHOLE, degree, 0], { stat: "attack", value: -2 }),
  }));

/** One for concealment at all, and one for each kind of it that gives something. */
export const concealmentGroups = (document: Document, words: Words): readonly EditorGroup[] => [
  {
    id: "concealment",
    heading: words.say("PARAPET.RuleEditor.Group.concealment"),
    hint: "",
    level: null,
    lines: isThere(document, WHOLE) ? [wholeLine(words)] : [],
    adds: [
      ...(isThere(document, WHOLE) ? [] : [addOf(document, WHOLE, {}, () => wholeLine(words))]),
      ...degreeAdds(document, words),
    ],
  },
  ...DEGREES.filter((degree) => isThere(document, [...WHOLE, degree])).map((degree) => ({
    id: degree,
    heading: words.say(`PARAPET.RuleEditor.Group.${degree}`),
    hint: "",
    level: null,
    lines: giftLines(document, [...WHOLE, degree], words),
    adds: giftAdds(document, [...WHOLE, degree], words),
  })),
];

/** Paths of what has lines in it, besides the lines themselves. */
export const countContainers: readonly Path[] = [["counts"], WHOLE, ...DEGREES.map((degree) => [...WHOLE, degree])];
