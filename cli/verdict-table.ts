import type { Battlefield } from "../src/scene/model/battlefield";
import type { Attack, Verdict } from "../src/rules/attack/verdict";
import type { RuleSet } from "../src/rules/judge/rule-set";
import { columnsOf } from "./columns";
import type { Output } from "./command";
import { plain } from "./plain";
import { concealmentWords, effectOf, reasonsToSay, wordingOf, type Wording } from "./wording";

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

/** An id, and beside it the name of what has one: `token:a1 Ogre`. */
const called = (id: string, { nameOf }: Wording): string => (nameOf(id) === id ? id : `${id} ${nameOf(id)}`);

const becauseOf = ({ obstacles }: Verdict, wording: Wording): string => {
  const shown = obstacles.slice(0, MOST_OBSTACLES).map((id) => called(id, wording));
  const more = obstacles.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(", ");
};

/** What misses strike, heading first; no column where none strikes anything. */
const missColumn = (verdicts: readonly Verdict[], wording: Wording): readonly (readonly string[])[] =>
  verdicts.every(({ onMiss }) => onMiss === null)
    ? [[], ...verdicts.map(() => [])]
    : [["A miss strikes"], ...verdicts.map(({ onMiss }) => [onMiss === null ? "-" : called(onMiss, wording)])];

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
  /** The area on the map whose targets they are. */
  readonly template: string | undefined;
}

const titleOf = ({ battlefield, ruleSet, attacks }: Question): string => {
  const kind = attacks[0]?.kind;
  return [plain(battlefield.name), ruleSet.id, ...(kind === undefined ? [] : [`${kind} attacks`])]
    .filter((part) => part !== "")
    .join(" | ");
};

const nobodyThere = ({ battlefield: { creatures }, template }: Question): string => {
  if (template !== undefined) return `Nobody to attack: nobody who is not hidden is in ${template}.`;
  const hidden = creatures.filter(({ isHidden }) => isHidden).length;
  const advice = hidden > 0 ? " Hidden ones are judged when --attacker and --target name them." : "";
  if (creatures.length === 0) return "Nobody to attack: there is no creature on the map.";
  const one = creatures.length === 1;
  const there = one ? "there is only one creature on the map" : `${creatures.length} creatures are on the map`;
  const isHidden = one ? "which is hidden" : `${hidden} of them hidden`;
  return `Nobody to attack: ${there}${hidden > 0 ? `, ${isHidden}` : ""}.${advice}`;
};

const reasonsOf = (verdicts: readonly Verdict[], { sentence }: Wording): readonly string[] => {
  const [only] = verdicts.length === 1 ? verdicts : [];
  return only === undefined ? [] : [...reasonsToSay(only).map((reason) => `- ${sentence(reason)}`), ""];
};

/** Verdicts as a table for a game master. One verdict alone comes with its reasons in full. */
export const verdictTable = (question: Question, verdicts: readonly Verdict[], bold: Output["bold"]): string => {
  const title = titleOf(question);
  if (verdicts.length === 0) return `${title}\n\n${nobodyThere(question)}\n`;
  const wording = wordingOf(question.battlefield);
  const [heading = [], ...misses] = missColumn(verdicts, wording);
  const rows = verdicts.map((verdict, i) => [...rowOf(verdict, wording), ...(misses[i] ?? [])]);
  const table = columnsOf([...HEADINGS, ...heading], rows, bold);
  const summary = summaryOf(question.ruleSet, verdicts);
  return [title, "", ...table, "", ...reasonsOf(verdicts, wording), summary, ""].join("\n");
};
