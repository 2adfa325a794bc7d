import type { Verdict } from "../../src/rules/attack/verdict";
import type { AttackQuery } from "../input/attack-query";
import { createColumns } from "./columns";
import type { Output } from "../commands/command";
import { plain } from "../../src/words/plain";
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

const MISS_HEADING = "A miss strikes";

/** With what a miss strikes in a last column, if that is shown. */
const rowOf = (verdict: Verdict, naming: Naming, hasMisses: boolean): readonly string[] => [
  verdict.attacker === null ? "(area)" : naming.nameOf(verdict.attacker),
  naming.nameOf(verdict.target),
  verdict.cover,
  effectOf(verdict) || "-",
  concealmentWords(verdict),
  verdict.lineOfEffect ? "yes" : "no",
  verdict.lineOfSight ? "yes" : "no",
  becauseOf(verdict, naming) || "-",
  ...(hasMisses ? [verdict.onMiss === null ? "-" : withName(verdict.onMiss, naming)] : []),
];

const summaryOf = ({ ruleSet, attacks }: AttackQuery, counts: ReadonlyMap<string, number>): string => {
  const parts = ruleSet.levels.flatMap((level) => (counts.has(level) ? [`${counts.get(level)} ${level}`] : []));
  return `Cover in ${attacks.length} ${attacks.length === 1 ? "attack" : "attacks"}: ${parts.join(", ")}.`;
};

const titleOf = ({ battlefield, ruleSet, attacks }: AttackQuery): string => {
  return [plain(battlefield.name), ruleSet.id, ...(attacks.length === 0 ? [] : [`${attacks.kind} attacks`])]
    .filter((part) => part !== "")
    .join(" | ");
};

const HIDDEN_ADVICE = "Name hidden creatures in --attacker and --target to judge them.";

/** Why there is no attack to judge. */
const noAttacks = ({ battlefield: { creatures }, template }: AttackQuery): string => {
  if (template !== undefined) return `No attacks: no creature in ${template}, or only hidden ones.`;
  if (creatures.length === 0)
    return "No attacks: there is no creature on the map. Name two points: --attacker @B4 --target @D9.";
  const hidden = creatures.filter(({ isHidden }) => isHidden).length;
  const count = creatures.length === 1 ? "only one creature" : `${creatures.length} creatures`;
  const said = `No attacks: there ${creatures.length === 1 ? "is" : "are"} ${count} on the map`;
  return hidden === 0 ? `${said}.` : `${said}, ${hidden} hidden. ${HIDDEN_ADVICE}`;
};

/** A table of more rows is printed as they come, and gets wider where a later block needs it. */
const BLOCK = 1000;

function* blocksOf(verdicts: Iterable<Verdict>): Generator<readonly Verdict[], void> {
  let block: Verdict[] = [];
  for (const verdict of verdicts) {
    block.push(verdict);
    if (block.length < BLOCK) continue;
    yield block;
    block = [];
  }
  if (block.length > 0) yield block;
}

/** Prints verdicts as a table. A single verdict comes with all its reasons. */
export const printVerdicts = (query: AttackQuery, { print, bold }: Pick<Output, "print" | "bold">): void => {
  const title = `${titleOf(query)}\n\n`;
  if (query.attacks.length === 0) return print(`${title}${noAttacks(query)}\n`);
  const naming = namingOf(query.battlefield);
  const laidOut = createColumns();
  const counts = new Map<string, number>();
  let headings: readonly string[] = [];
  let last: Verdict | undefined;
  for (const block of blocksOf(query.judge())) {
    const hasMisses = headings.includes(MISS_HEADING) || block.some(({ onMiss }) => onMiss !== null);
    // Printed once, and again where what a miss strikes comes in.
    const isHeaded = headings.length > 0 && headings.includes(MISS_HEADING) === hasMisses;
    headings = [...HEADINGS, ...(hasMisses ? [MISS_HEADING] : [])];
    const rows = block.map((verdict) => rowOf(verdict, naming, hasMisses));
    const lines = laidOut(isHeaded ? rows : [headings, ...rows]);
    if (last === undefined) print(title);
    print(`${lines.map((line, i) => (i === 0 && !isHeaded ? bold(line) : line)).join("\n")}\n`);
    for (const { cover } of block) counts.set(cover, (counts.get(cover) ?? 0) + 1);
    last = block.at(-1);
  }
  const only = query.attacks.length === 1 ? last : undefined;
  const reasons = only && [...reasonsToSay(only).map((reason) => `- ${naming.sentence(reason)}`), ""];
  print(["", ...(reasons ?? []), summaryOf(query, counts), ""].join("\n"));
};
