/** What cover is worth, in the tables of the rules pages and the guide, is what the rule sets say. `npm run docs:numbers` writes it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import texts from "../lang/en.json";
import type { Modifier } from "../src/rules/attack/verdict";
import { RULE_SETS } from "../src/rules";
import type { RuleSet } from "../src/rules/judge/rule-set";
import { parseBattleMap } from "../src/scene/notation/parse";
import { battlefieldOf } from "../src/scene/snapshot/snapshot";

const DOCS = join(import.meta.dirname, "../docs");
const FIELD = battlefieldOf(parseBattleMap("token A at 0,0\ntoken b at 500,0").scene);

/** As the pages call what the dice call otherwise. */
const SAID: Readonly<Record<string, string>> = {
  attack: "to hit",
  "defence-dice": "defence die changed to a block",
};

const said = ({ stat, value }: Modifier): string => {
  const sign = value < 0 ? "−" : "+";
  return `${sign}${Math.abs(value)} ${SAID[stat] ?? texts[`PARAPET.Stat.${stat}`]}`;
};

/** Of a shot and of an area, each number once. */
const worthOf = ({ judge, levels }: RuleSet, cover: string): string => {
  const pair = { attacker: "token:A", target: "token:b", reach: null, origin: null };
  const saidAt = (level: string): readonly string[] =>
    (["ranged", "area"] as const).flatMap((kind) =>
      judge(FIELD, { ...pair, kind, ruled: { cover: level } }, {}).modifiers.map(said),
    );
  const without = saidAt(levels[0] ?? "");
  return [...new Set(saidAt(cover))].filter((each) => !without.includes(each)).join(", ");
};

/** The name of a level in the first cell: `half` in the rules pages, Half or "Half cover" in the guide. */
const levelIn = (cell: string, { id, levels }: RuleSet): string | undefined => {
  const [name, words] = [cell.replaceAll("`", "").trim(), cell.trim().toLowerCase()];
  return levels.find(
    (level) =>
      level === name || texts[`PARAPET.Cover.${id}.${level}` as keyof typeof texts].toLowerCase().startsWith(words),
  );
};

const HEADING = /^\| (?:level|cover) \| (?:on the dice|modifier|bonus) \|/;

/** The page with the second cell of each row as it should be, and how many rows there were. */
const numbered = (page: string, ruleSet: RuleSet): readonly [page: string, rows: number] => {
  let [isInTable, rows] = [false, 0];
  const lines = page.split("\n").map((line) => {
    if (HEADING.test(line)) isInTable = true;
    else if (!line.startsWith("|")) isInTable = false;
    const [first, name = "", , ...others] = line.split("|");
    const level = isInTable && !HEADING.test(line) && !/^\| -/.test(line) ? levelIn(name, ruleSet) : undefined;
    if (level === undefined) return line;
    rows += 1;
    const worth = worthOf(ruleSet, level);
    return [first, name, worth === "" ? " " : ` ${worth} `, ...others].join("|");
  });
  return [lines.join("\n"), rows];
};

const PAGES = Object.values(RULE_SETS).flatMap((ruleSet) =>
  ["rules", "guide"].map((folder) => ({ ruleSet, page: `${folder}/${ruleSet.id}.md` })),
);

/** Pages that name no number of their own. */
const WITHOUT: readonly string[] = ["rules/epic-path.md", "guide/epic-path.md", "guide/crisis-protocol.md"];

test.each(PAGES)("what cover is worth in docs/$page", async ({ ruleSet, page }) => {
  const path = join(DOCS, page);
  const [text, rows] = numbered(readFileSync(path, "utf8"), ruleSet);
  expect(rows > 0).toBe(!WITHOUT.includes(page));
  await expect(text).toMatchFileSnapshot(path);
});

/** A statement such as "Half cover is +2 AC, +2 Dexterity saves". */
const STATEMENT = /^\| (\S+) cover is ([+−][^|:]+?) \|/gm;

test("the statements of the rules pages say what cover is worth there", () => {
  const said = Object.values(RULE_SETS).flatMap((ruleSet) =>
    [...readFileSync(join(DOCS, `rules/${ruleSet.id}.md`), "utf8").matchAll(STATEMENT)].map(
      ([, name = "", numbers = ""]) => ({
        ruleSet,
        level: levelIn(name, ruleSet) ?? name,
        numbers: numbers.split(", "),
      }),
    ),
  );
  expect(said.map(({ ruleSet, level }) => `${ruleSet.id} ${level}`)).toEqual(
    expect.arrayContaining(["dnd5e half", "dnd5e three-quarters", "ninth-age hard", "pathfinder2e lesser"]),
  );
  for (const { ruleSet, level, numbers } of said)
    expect(worthOf(ruleSet, level).split(", "), `${ruleSet.id} ${level}`).toEqual(expect.arrayContaining(numbers));
});
