import type { Verdict } from "../../src/rules/attack/verdict";
import type { RuleSet } from "../../src/rules/judge/rule-set";
import type { AttackQuery } from "../input/attack-query";
import { columnsOf } from "./columns";
import type { Output } from "../commands/command";
import { plain } from "../plain";
import { concealmentWords, effectOf, reasonsToSay, namingOf, type Naming } from "../words";

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

/** An id with the name, if there is one: `token:a1 Ogre`. */
const withName = (id: string, { nameOf }: Naming): string => (nameOf(id) === id ? id : `${id} ${nameOf(id)}`);

const becauseOf = ({ obstacles }: Verdict, naming: Naming): string => {
  const shown = obstacles.slice(0, MOST_OBSTACLES).map((id) => withName(id, naming));
  const more = obstacles.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(", ");
};

/** Cells of the column for what a miss strikes, heading first; all empty when no miss strikes anything. */
const missColumn = (verdicts: readonly Verdict[], naming: Naming): readonly (readonly string[])[] =>
  verdicts.every(({ onMiss }) => onMiss === null)
    ? [[], ...verdicts.map(() => [])]
    : [["A miss strikes"], ...verdicts.map(({ onMiss }) => [onMiss === null ? "-" : withName(onMiss, naming)])];

const rowOf = (verdict: Verdict, naming: Naming): readonly string[] => [
  verdict.attacker === null ? "(area)" : naming.nameOf(verdict.attacker),
  naming.nameOf(verdict.target),
  verdict.cover,
  effectOf(verdict) || "-",
  concealmentWords(verdict),
  verdict.lineOfEffect ? "yes" : "no",
  verdict.lineOfSight ? "yes" : "no",
  becauseOf(verdict, naming) || "-",
];

const summaryOf = (ruleSet: RuleSet, verdicts: readonly Verdict[]): string => {
  const counts = ruleSet.levels.map(
    (level) => [level, verdicts.filter(({ cover }) => cover === level).length] as const,
  );
  const parts = counts.filter(([, count]) => count > 0).map(([level, count]) => `${count} ${level}`);
  return `Cover in ${verdicts.length} ${verdicts.length === 1 ? "attack" : "attacks"}: ${parts.join(", ")}.`;
};

const titleOf = ({ battlefield, ruleSet, attacks }: AttackQuery): string => {
  const kind = attacks[0]?.kind;
  return [plain(battlefield.name), ruleSet.id, ...(kind === undefined ? [] : [`${kind} attacks`])]
    .filter((part) => part !== "")
    .join(" | ");
};

const HIDDEN_ADVICE = "Name hidden creatures in --attacker and --target to judge them.";

/** Why there is no attack to judge. */
const noAttacks = ({ battlefield: { creatures }, template }: AttackQuery): string => {
  if (template !== undefined) return `No attacks: no creature in ${template}, or only hidden ones.`;
  if (creatures.length === 0) return "No attacks: there is no creature on the map.";
  const hidden = creatures.filter(({ isHidden }) => isHidden).length;
  const count = creatures.length === 1 ? "only one creature" : `${creatures.length} creatures`;
  const said = `No attacks: there ${creatures.length === 1 ? "is" : "are"} ${count} on the map`;
  return hidden === 0 ? `${said}.` : `${said}, ${hidden} hidden. ${HIDDEN_ADVICE}`;
};

const reasonsOf = (verdicts: readonly Verdict[], { sentence }: Naming): readonly string[] => {
  const [only] = verdicts.length === 1 ? verdicts : [];
  return only === undefined ? [] : [...reasonsToSay(only).map((reason) => `- ${sentence(reason)}`), ""];
};

/** Verdicts as a table. A single verdict comes with all its reasons. */
export const verdictTable = (query: AttackQuery, verdicts: readonly Verdict[], bold: Output["bold"]): string => {
  const title = titleOf(query);
  if (verdicts.length === 0) return `${title}\n\n${noAttacks(query)}\n`;
  const naming = namingOf(query.battlefield);
  const [heading = [], ...misses] = missColumn(verdicts, naming);
  const rows = verdicts.map((verdict, i) => [...rowOf(verdict, naming), ...(misses[i] ?? [])]);
  const table = columnsOf([...HEADINGS, ...heading], rows, bold);
  const summary = summaryOf(query.ruleSet, verdicts);
  return [title, "", ...table, "", ...reasonsOf(verdicts, naming), summary, ""].join("\n");
};
