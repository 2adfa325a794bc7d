import type { Battlefield } from "../src/battlefield/battlefield";
import type { Attack, Verdict } from "../src/rules/verdict";
import type { RuleSet } from "../src/rules/rule-set";
import { columnsOf } from "./columns";
import { plain } from "./plain";
import { concealmentWords, effectOf, wordingOf, type Wording } from "./wording";

const HEADINGS = [
  "Attacker",
  "Target",
  "Cover",
  "Effect",
  "Concealment",
  "Line of effect",
  "Line of sight",
  "Because of",
];
const MOST_OBSTACLES = 4;

/** Ids, and beside an id the name of what has one: `token:a1 Ogre`. */
const becauseOf = ({ obstacles }: Verdict, { nameOf }: Wording): string => {
  const shown = obstacles.slice(0, MOST_OBSTACLES).map((id) => (nameOf(id) === id ? id : `${id} ${nameOf(id)}`));
  const more = obstacles.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(", ");
};

const rowOf = (verdict: Verdict, wording: Wording): readonly string[] => [
  verdict.attacker === null ? "(area)" : wording.nameOf(verdict.attacker),
  wording.nameOf(verdict.target),
  verdict.cover,
  effectOf(verdict) || "-",
  concealmentWords(verdict),
  verdict.lineOfEffect ? "yes" : "no",
  verdict.lineOfSight ? "yes" : "no",
  becauseOf(verdict, wording) || "-",
];

const summaryOf = (ruleSet: RuleSet, verdicts: readonly Verdict[]): string => {
  const counts = ruleSet.levels.map(
    (level) => [level, verdicts.filter(({ cover }) => cover === level).length] as const,
  );
  const said = counts.filter(([, count]) => count > 0).map(([level, count]) => `${count} ${level}`);
  return `Cover in ${verdicts.length} ${verdicts.length === 1 ? "attack" : "attacks"}: ${said.join(", ")}.`;
};

/** What was asked, for the table's first line. */
export interface Question {
  readonly battlefield: Battlefield;
  readonly ruleSet: RuleSet;
  readonly attacks: readonly Attack[];
}

const titleOf = ({ battlefield, ruleSet, attacks }: Question): string => {
  const kind = attacks[0]?.kind;
  return [plain(battlefield.name), ruleSet.id, ...(kind === undefined ? [] : [`${kind} attacks`])].join(" | ");
};

/** Verdicts as a table for a game master. One verdict alone comes with its reasons in full. */
export const verdictTable = (
  question: Question,
  verdicts: readonly Verdict[],
  bold: (text: string) => string,
): string => {
  const wording = wordingOf(question.battlefield);
  const there = question.battlefield.creatures.filter(({ isHidden }) => !isHidden).length;
  if (verdicts.length === 0)
    return `${titleOf(question)}\n\nNobody to attack: creatures on the map that are not hidden: ${there}.\n`;
  const table = columnsOf(
    HEADINGS,
    verdicts.map((verdict) => rowOf(verdict, wording)),
    bold,
  );
  const [only, ...others] = verdicts;
  const why =
    only !== undefined && others.length === 0 ? only.reasons.map((reason) => `- ${wording.sentence(reason)}`) : [];
  return [
    titleOf(question),
    "",
    ...table,
    "",
    ...(why.length > 0 ? [...why, ""] : []),
    summaryOf(question.ruleSet, verdicts),
    "",
  ].join("\n");
};
