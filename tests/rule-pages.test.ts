import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GAMES } from "../src/rules/books/data/games";
import { RULE_SETS, ruleSets } from "../src/rules/index";
import { ownerOfTest } from "./rule-pages-books";
import { hasTitle, textOfTests } from "./test-titles";

const root = join(import.meta.dirname, "..");

/** Who carries a statement out. The first three are shown by a scenario or a test. */
const ONE_PRESS = "one press";
const SHOWN = ["automatic", ONE_PRESS, "reminder"];
/** A reference to a test that drives a client. */
const IN_CLIENT = /^`tests\/(?:client|browser)\//;
const NOT_SHOWN = "left to the table";

const HEADING = "\n## Statement by statement\n";
const COLUMNS = ["statement", "who does it", "shown by"];

interface Row {
  readonly statement: string;
  readonly who: string;
  readonly shownBy: string;
}

/** The section's text; undefined if the page has none. */
const sectionOf = (page: string): string | undefined => page.split(HEADING)[1]?.split(/\n## /)[0];

const cellsOf = (line: string): readonly string[] =>
  line
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** The rows of the section's tables, without their first two lines. */
const rowsOf = (section: string): readonly (readonly string[])[] =>
  section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map(cellsOf)
    .filter((cells) => cells.join() !== COLUMNS.join() && !cells.every((cell) => /^-+$/.test(cell)));

/** A path, and the title of a test in that file. */
const REFERENCE = /^`([^`]+)`(?:: (.+))?$/;

/** Where a page's references are looked up. */
interface Shelf {
  /** Undefined if there is no such file. */
  readonly textOf: (path: string) => string | undefined;
  /** The rule set of the page. */
  readonly ruleSet: string;
}

/** Whose test a reference names: this book's, another's, or one that no book is named in. */
const ownerOf = (reference: string, { textOf, ruleSet }: Shelf): ReturnType<typeof ownerOfTest> => {
  const [, path = "", title] = REFERENCE.exec(reference) ?? [];
  const folder = /^tests\/scenarios\/([^/]+)\//.exec(path)?.[1];
  if (folder !== undefined) return [ruleSet, "table"].includes(folder) ? "own" : "other";
  return ownerOfTest(path, textOfTests(textOf(path) ?? "", title ?? ""), ruleSet);
};

/** What is wrong with one reference; undefined for nothing. */
const faultOfReference = (reference: string, { textOf, ruleSet }: Shelf): string | undefined => {
  const [, path = "", title] = REFERENCE.exec(reference) ?? [];
  const text = path === "" ? undefined : textOf(path);
  if (text === undefined) return `no such file: ${reference}`;
  if (path.startsWith("tests/scenarios/") && path.endsWith(".txt") && title === undefined)
    return new RegExp(`^expect ${ruleSet} `, "m").test(text) ? undefined : `no verdict of ${ruleSet}: ${reference}`;
  if (!path.endsWith(".test.ts")) return `neither a scenario nor a test: ${reference}`;
  if (title === undefined) return `no test named: ${reference}`;
  return hasTitle(text, title) ? undefined : `no such test: ${reference}`;
};

const referencesIn = (cell: string): readonly string[] => (cell === "" ? [] : cell.split(/;\s+(?=`)/));

/** A row needs one test of its book; others may name no book at all, but not another. */
const faultsOfOwners = (references: readonly string[], shelf: Shelf): readonly string[] => {
  const owners = references.map((reference) => ownerOf(reference, shelf));
  const foreign = references.filter((_, index) => owners[index] === "other");
  return [
    ...foreign.map((reference) => `a test of another book: ${reference}`),
    ...(references.length > 0 && foreign.length === 0 && !owners.includes("own") ? ["no test of this book"] : []),
  ];
};

const faultsOfRow = ({ statement, who, shownBy }: Row, shelf: Shelf): readonly string[] => {
  const references = referencesIn(shownBy);
  const faults: string[] = references.flatMap((reference) => faultOfReference(reference, shelf) ?? []);
  if (faults.length === 0) faults.push(...faultsOfOwners(references, shelf));
  if (statement === "") faults.push("no statement");
  if (![...SHOWN, NOT_SHOWN].includes(who)) faults.push(`nobody does it: ${who}`);
  if (SHOWN.includes(who) && references.length === 0) faults.push("shown by nothing");
  if (who === NOT_SHOWN && references.length > 0) faults.push("left to the table, and shown");
  if (who === ONE_PRESS && faults.length === 0 && !references.some((each) => IN_CLIENT.test(each)))
    faults.push("no test in a client, where it is pressed");
  return faults.map((fault) => `${statement}: ${fault}`);
};

/** What is wrong with a page, in its order. */
const faultsOf = (page: string, shelf: Shelf): readonly string[] => {
  const section = sectionOf(page);
  if (section === undefined) return ["no section"];
  const rows = rowsOf(section);
  if (rows.length === 0) return ["no rows"];
  return rows.flatMap((cells) => {
    const [statement = "", who = "", shownBy = ""] = cells;
    return cells.length === COLUMNS.length
      ? faultsOfRow({ statement, who, shownBy }, shelf)
      : [`${statement}: ${String(cells.length)} cells`];
  });
};

describe("each rule set's page, statement by statement,", () => {
  it.each(Object.keys(RULE_SETS))("says who does it, and names a scenario or a test that shows it: %s", (ruleSet) => {
    const textOf = (path: string): string | undefined =>
      existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined;
    expect(faultsOf(textOf(`docs/rules/${ruleSet}.md`) ?? "", { textOf, ruleSet })).toEqual([]);
  });

  it("is there for each folder of scenarios but those of games that are documents, of which each has one, and of games that follow a book", () => {
    const games = GAMES.map(({ document: { id } }) => id.replace("parapet.", ""));
    expect(games.filter((game) => !existsSync(join(root, "tests/scenarios", game)))).toEqual([]);
    const related = ruleSets()
      .map(({ id }) => id)
      .filter((id) => !id.includes(".") && !Object.keys(RULE_SETS).includes(id));
    const page = readFileSync(join(root, "docs/guide/games.md"), "utf8");
    expect(related.filter((id) => !page.includes(`\`--ruleset ${id}\``))).toEqual([]);
    const folders = readdirSync(join(root, "tests/scenarios"), { withFileTypes: true })
      .filter(
        (entry) => entry.isDirectory() && !["recipes", "table", "documents", ...games, ...related].includes(entry.name),
      )
      .map(({ name }) => name);
    expect(folders.length).toBeGreaterThan(5);
    expect(folders.filter((name) => !existsSync(join(root, "docs/rules", `${name}.md`)))).toEqual([]);
  });
});

describe("a page has a fault", () => {
  const files: Readonly<Record<string, string>> = {
    "tests/scenarios/rise/a.txt": "# Cover.\nexpect rise A -> b: standard\n",
    "src/b.test.ts": [
      'it("covers", () => judge("rise"));',
      'it.each([["rise"]])(',
      '  "hides %s",',
      "  () => {},",
      ");",
      'it("turns", () => {});',
      'it("shoots", () => judge("dnd5e"));',
      'const covered = "open";',
      "",
    ].join("\n"),
    "tests/scenarios/dnd5e/a.txt": "expect rise A -> b: standard\n",
    "tests/client/pf2e.test.ts": 'test("rolls", () => {});',
    "tests/client/cards.test.ts": 'test("presses", () => open("rise"));',
    "src/c.ts": "",
  };
  const shelf: Shelf = { ruleSet: "rise", textOf: (path) => files[path] };
  const pageOf = (...rows: readonly string[]): string =>
    ["# Rise", "", "## Statement by statement", "", "| statement | who does it | shown by |", "| --- | --- | --- |"]
      .concat(rows, "", "## More", "", "| x |")
      .join("\n");
  const faults = (row: string): readonly string[] => faultsOf(pageOf(row), shelf);

  it("unless each row says who does it, and what shows it where the table does not", () => {
    const rows = [
      "| Cover | automatic | `tests/scenarios/rise/a.txt`; `src/b.test.ts`: covers |",
      "| Hiding | one press | `src/b.test.ts`: hides %s; `tests/client/cards.test.ts`: presses |",
      "| Sleep | reminder | `src/b.test.ts`: covers; `src/b.test.ts`: turns |",
      "| Dance | left to the table | |",
    ];
    expect(faultsOf(pageOf(...rows), shelf)).toEqual([]);
  });

  it("without the section, or with an empty one", () => {
    expect(faultsOf("# Rise\n\n| Cover | automatic | |\n", shelf)).toEqual(["no section"]);
    expect(faultsOf(pageOf(), shelf)).toEqual(["no rows"]);
  });

  it.each([
    ["| Cover | somebody | `tests/scenarios/rise/a.txt` |", "Cover: nobody does it: somebody"],
    ["| Cover | automatic | |", "Cover: shown by nothing"],
    ["| Cover | reminder | |", "Cover: shown by nothing"],
    ["| Cover | left to the table | `tests/scenarios/rise/a.txt` |", "Cover: left to the table, and shown"],
    ["| Cover | automatic | `tests/scenarios/rise/b.txt` |", "Cover: no such file: `tests/scenarios/rise/b.txt`"],
    ["| Cover | automatic | TODO |", "Cover: no such file: TODO"],
    ["| Cover | automatic | `src/c.ts`: covers |", "Cover: neither a scenario nor a test: `src/c.ts`: covers"],
    ["| Cover | automatic | `src/b.test.ts` |", "Cover: no test named: `src/b.test.ts`"],
    ["| Cover | automatic | `src/b.test.ts`: cover |", "Cover: no such test: `src/b.test.ts`: cover"],
    ["| Cover | automatic | `src/b.test.ts`: open |", "Cover: no such test: `src/b.test.ts`: open"],
    ["| Cover | automatic | `src/b.test.ts`: turns |", "Cover: no test of this book"],
    ["| Cover | one press | `src/b.test.ts`: covers |", "Cover: no test in a client, where it is pressed"],
    [
      "| Cover | automatic | `src/b.test.ts`: covers; `src/b.test.ts`: shoots |",
      "Cover: a test of another book: `src/b.test.ts`: shoots",
    ],
    [
      "| Cover | automatic | `src/b.test.ts`: covers; `tests/client/pf2e.test.ts`: rolls |",
      "Cover: a test of another book: `tests/client/pf2e.test.ts`: rolls",
    ],
    [
      "| Cover | automatic | `tests/scenarios/dnd5e/a.txt` |",
      "Cover: a test of another book: `tests/scenarios/dnd5e/a.txt`",
    ],
    ["| | left to the table | |", ": no statement"],
    ["| Cover | automatic |", "Cover: 2 cells"],
  ])("by the row %s", (row, fault) => {
    expect(faults(row)).toEqual([fault]);
  });

  it("by a scenario that the rule set does not judge", () => {
    const path = "tests/scenarios/rise/a.txt";
    expect(faultsOf(pageOf(`| Cover | automatic | \`${path}\` |`), { ...shelf, ruleSet: "dnd5e" })).toEqual([
      `Cover: no verdict of dnd5e: \`${path}\``,
    ]);
  });
});
