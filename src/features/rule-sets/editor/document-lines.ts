/** A document as the editor shows it. Whatever has no line stays as it is. */
import type { Words } from "../../../words/localize";
import { concealmentGroups, countContainers, countGroup } from "./count-lines";
import {
  addOf,
  choiceGap,
  lineOf,
  nameOf,
  textGap,
  textOf,
  type Document,
  type EditorAdd,
  type EditorGroup,
  type EditorLine,
  type Gap,
} from "./editor-lines";
import { at, memberOf, withAt, type Path } from "./json-edits";
import { levelAdd, levelContainers, levelGroups, type Naming } from "./level-lines";

/** Members of the whole that need not be there, with what a new line of each has. */
const STARTS = {
  source: "",
  systems: [],
  total: { name: "" },
  needs: "both",
  melee: "none",
  saves: false,
} as const;
type Member = keyof typeof STARTS;

const CHOICES = { needs: ["effect", "sight", "both"], melee: ["as-ranged", "none"], saves: ["true", "false"] } as const;

const listed = (answer: string): readonly string[] =>
  answer
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");

const systemsGap = (document: Document): Gap => {
  const value = at(document, ["systems"]);
  return {
    slot: "systems",
    path: ["systems"],
    control: {
      kind: "text",
      value: Array.isArray(value) ? value.map(textOf).join(", ") : textOf(value),
      longest: 1000,
    },
    write: (now, answer) => withAt(now, ["systems"], listed(answer)),
  };
};

const memberGap = (document: Document, member: Member, { say }: Words): Gap => {
  const value = textOf(at(document, [member]));
  switch (member) {
    case "source":
      return textGap(document, "source", ["source"], 200);
    case "systems":
      return systemsGap(document);
    case "total":
      return textGap(document, "total", ["total", "name"], 200);
    case "needs":
      return choiceGap(
        member,
        [member],
        value,
        CHOICES.needs.map((each) => ({ value: each, label: say(`PARAPET.RuleEditor.Needs.${each}`) })),
      );
    case "melee":
      return choiceGap(
        member,
        [member],
        value,
        CHOICES.melee.map((each) => ({ value: each, label: say(`PARAPET.RuleEditor.Melee.${each}`) })),
      );
    case "saves":
      return {
        ...choiceGap(
          member,
          [member],
          value,
          CHOICES.saves.map((each) => ({ value: each, label: say(`PARAPET.RuleEditor.Saves.${each}`) })),
        ),
        write: (now, answer) => withAt(now, [member], answer === "true"),
      };
  }
};

const MEMBERS = ["source", "systems", "total", "needs", "melee", "saves"] as const;

const memberLine = (document: Document, member: Member, words: Words): EditorLine =>
  lineOf(
    { path: [member], sentence: `PARAPET.RuleEditor.Whole.${member}`, gaps: [memberGap(document, member, words)] },
    words,
  );

const nameLine = (document: Document, words: Words): EditorLine =>
  lineOf(
    {
      path: ["name"],
      sentence: "PARAPET.RuleEditor.Whole.name",
      gaps: [textGap(document, "name", ["name"], 200)],
      isNeeded: true,
    },
    words,
  );

const wholeGroup = (document: Document, words: Words): EditorGroup => {
  const isThere = (member: Member): boolean => memberOf(document, member) !== undefined;
  return {
    id: "whole",
    heading: words.say("PARAPET.RuleEditor.Group.whole"),
    hint: "",
    level: null,
    lines: [nameLine(document, words), ...MEMBERS.filter(isThere).map((each) => memberLine(document, each, words))],
    adds: MEMBERS.filter((member) => !isThere(member)).map((member) =>
      addOf(document, [member], STARTS[member], (next) => memberLine(next, member, words)),
    ),
  };
};

/** All that the window shows of a document. */
export interface DocumentLines {
  readonly groups: readonly EditorGroup[];
  readonly level: EditorAdd | null;
  /** Paths of what the document has besides. */
  readonly more: readonly string[];
}

/** What has neither a line nor lines in it. */
const withoutLine = (document: Document, lines: readonly Path[], containers: readonly Path[]): readonly string[] => {
  const covered = new Set(lines.map(nameOf));
  const inner = new Set(containers.map(nameOf));
  const find = (value: unknown, path: Path): readonly string[] => {
    const name = nameOf(path);
    if (covered.has(name)) return [];
    if (typeof value !== "object" || value === null || !inner.has(name)) return [name];
    return Object.entries(value).flatMap(([key, each]) =>
      find(each, [...path, Array.isArray(value) ? Number(key) : key]),
    );
  };
  return find(document, []);
};

/** The path in the name of a field. */
const fieldPath = (name: string): Path =>
  name
    .slice(0, name.lastIndexOf(":"))
    .split("/")
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));

/** `naming` says what a name says that may be a key of a language file. */
export const documentLines = (document: Document, words: Words, naming: Naming): DocumentLines => {
  const groups = [
    wholeGroup(document, words),
    ...levelGroups(document, words, naming),
    countGroup(document, { words, naming }),
    ...concealmentGroups(document, words),
  ];
  const lines = groups.flatMap((group) => group.lines);
  const shown = lines.flatMap((line) => [
    ...line.fields.map(({ name }) => fieldPath(name)),
    ...(line.isWhole ? [line.path] : []),
  ]);
  const containers = [[], ...lines.map(({ path }) => path), ...levelContainers(document), ...countContainers];
  return {
    groups,
    level: levelAdd(document, words),
    more: withoutLine(document, [["format"], ["id"], ...shown], containers),
  };
};
