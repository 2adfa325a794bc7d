import { choiceOf } from "../input/arguments";
import { ATTACK_HELP } from "../input/attack-help";
import { ATTACK_OPTIONS, attackQueryOf, type AttackQuery } from "../input/attack-query";
import type { Command, Output } from "./command";
import { expectationReport } from "../expectations/expectation-report";
import { judgeExpectations } from "../expectations/expectations";
import { printVerdicts } from "../output/verdict-table";
import { warnOfSkipped } from "../output/skipped";

/** One verdict a line, so that two outputs can be compared with diff; each is printed when it is judged. */
const printJson = ({ battlefield, ruleSet, judge: verdicts }: AttackQuery, print: Output["print"]): void => {
  const head = `{"scene":${JSON.stringify(battlefield.name)},"ruleset":${JSON.stringify(ruleSet.id)},"verdicts":[`;
  let before = `${head}\n`;
  for (const verdict of verdicts()) {
    print(`${before}${JSON.stringify(verdict)}`);
    before = ",\n";
  }
  print(before === ",\n" ? "\n]}\n" : `${head}]}\n`);
};

export const judge: Command = {
  summary: "list who has cover from whom on a map, and why",
  help: `Usage: parapet judge SCENE [options]

Judges attacks on a map and prints a table or JSON. SCENE is a Foundry scene export (version 9 or newer), a Universal VTT
file (.uvtt, .dd2vtt, .df2vtt) or a text battle map. Without options, every creature that is not hidden attacks every
other one, at range, by the rules of the game that the map names, or of Pathfinder 1e.

Lines of a text battle map that start with "expect" are judged too, each by its own rule set and options. The table ends
with a report on them; JSON does not change. The exit code is 1 when an expectation fails, 2 for bad input.

${ATTACK_HELP}
  --format FORMAT       table (default) or json: {"scene": …, "ruleset": …, "verdicts": [Verdict…]}
  --help                this text

Examples: parapet judge tomb.json --attacker Archer --target "Goblin 2" --option partialCover=off
          parapet judge tomb.json --ruleset rise --template fireball
`,
  options: { ...ATTACK_OPTIONS, format: "one" },
  run: (args, { print, warn, bold, exitWith }) => {
    const format = choiceOf(args, "format", ["table", "json"] as const);
    const query = attackQueryOf(args);
    warnOfSkipped(query.file, warn);
    const expectations = judgeExpectations(query.file);
    if (format === "json") printJson(query, print);
    else {
      printVerdicts(query, { print, bold });
      if (query.note !== "") print(`\n${query.note}\n`);
      print(expectationReport(expectations, query.file.text));
    }
    if (expectations.some(({ mismatches }) => mismatches.length > 0)) exitWith(1);
  },
};
