/** The conditions of a level, at `levels/NUMBER/when`, as lines: which measures must hold together, and what else is enough. */
import type { Words } from "../../../words/localize";
import {
  addOf,
  choiceGap,
  lineOf,
  type Document,
  type EditorAdd,
  type EditorLine,
  type Gap,
  textOf,
} from "./editor-lines";
import { at, memberOf, withAt, withoutAt, withoutEntry, type Path } from "./json-edits";

const MEASURES = ["lines", "share", "centre", "touching"] as const;
type Measure = (typeof MEASURES)[number];

const STARTS = { lines: "1/2", share: "1/2", centre: true, touching: true } as const;

/** Alternatives of a level. */
const MOST = 8;

/** A part such as ">1/2" as people read it: more than one half. */
const comparison = (value: unknown): "more" | "least" => (textOf(value).startsWith(">") ? "more" : "least");
const amount = (value: unknown): string => textOf(value).replace(/^>/, "");

const joined = (more: boolean, part: string): unknown => {
  const trimmed = part.trim();
  if (more) return `>${trimmed}`;
  return /^\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
};

const partGaps = (document: Document, path: Path, { say }: Words): readonly Gap[] => {
  const value = at(document, path);
  const options = (["least", "more"] as const).map((each) => ({
    value: each,
    label: say(`PARAPET.RuleEditor.Comparison.${each}`),
  }));
  return [
    {
      ...choiceGap("comparison", path, comparison(value), options),
      write: (now, answer) => withAt(now, path, joined(answer === "more", amount(at(now, path)))),
    },
    {
      slot: "part",
      path,
      control: { kind: "text", value: amount(value), longest: 7 },
      write: (now, answer) => withAt(now, path, joined(comparison(at(now, path)) === "more", answer)),
    },
  ];
};

/** Where the alternatives of a level are: it has one object, or a list of them. */
export const alternativesOf = (document: Document, when: Path): readonly Path[] => {
  const value = at(document, when);
  if (!Array.isArray(value)) return [when];
  return value.slice(0, MOST).map((_, i) => [...when, i]);
};

/** With one alternative left, as the object that it is. */
const unlisted = (document: Document, when: Path): Document => {
  const left = at(document, when);
  return Array.isArray(left) && left.length === 1 ? withAt(document, when, left[0]) : document;
};

const measuresIn = (document: Document, alternative: Path): readonly Measure[] =>
  MEASURES.filter((measure) => memberOf(at(document, alternative), measure) !== undefined);

const measureLine = (document: Document, alternative: Path, measure: Measure, words: Words): EditorLine => {
  const path = [...alternative, measure];
  const when = alternative.slice(0, 3);
  const isText = measure === "lines" || measure === "share";
  const isAlone = measuresIn(document, alternative).length < 2 && alternativesOf(document, when).length < 2;
  return lineOf(
    {
      path,
      sentence: `PARAPET.RuleEditor.When.${measure}`,
      gaps: isText ? partGaps(document, path, words) : [],
      isWhole: !isText,
      isNeeded: isAlone,
      remove: (now) => unlisted(withoutEntry(now, path), when),
    },
    words,
  );
};

/** What heads an alternative. It goes with all that is in it. */
const headLine = (when: Path, path: Path, i: number, words: Words): EditorLine =>
  lineOf(
    {
      path,
      sentence: i === 0 ? "PARAPET.RuleEditor.Reached.first" : "PARAPET.RuleEditor.Reached.other",
      gaps: [],
      isNeeded: i === 0,
      remove: (now) => unlisted(withoutAt(now, path), when),
    },
    words,
  );

export const conditionLines = (document: Document, when: Path, words: Words): readonly EditorLine[] =>
  alternativesOf(document, when).flatMap((alternative, i) => [
    headLine(when, alternative, i, words),
    ...measuresIn(document, alternative).map((measure) => measureLine(document, alternative, measure, words)),
  ]);

/** A measure goes to the last alternative. */
export const conditionAdds = (document: Document, when: Path, words: Words): readonly EditorAdd[] => {
  const all = alternativesOf(document, when);
  const last = all.at(-1) ?? when;
  const there = measuresIn(document, last);
  const measures = MEASURES.filter((measure) => !there.includes(measure)).map((measure) =>
    addOf(document, [...last, measure], STARTS[measure], (next) => measureLine(next, last, measure, words)),
  );
  const value = at(document, when);
  const another: EditorAdd = {
    id: "alternative",
    label: words.say("PARAPET.RuleEditor.Reached.other"),
    apply: (now) => {
      const its = at(now, when);
      return withAt(now, when, [...(Array.isArray(its) ? its : [its]), { share: STARTS.share }]);
    },
  };
  const isFull = (Array.isArray(value) ? value.length : 1) >= MOST;
  return isFull ? measures : [...measures, another];
};
