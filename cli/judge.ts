import type { Verdict } from "../src/rules/attack/verdict";
import { choiceOf } from "./arguments";
import type { Command } from "./command";
import { verdictTable } from "./verdict-table";
import { ATTACK_HELP } from "./attack-help";
import { ATTACK_OPTIONS, inquiryOf, type Inquiry } from "./verdicts";

/** One verdict a line, so that two outputs can be compared with diff. */
const jsonOf = ({ battlefield, ruleSet }: Inquiry, verdicts: readonly Verdict[]): string => {
  const lines = verdicts.map((verdict) => JSON.stringify(verdict)).join(",\n");
  const head = `{"scene":${JSON.stringify(battlefield.name)},"ruleset":${JSON.stringify(ruleSet.id)},"verdicts":[`;
  return lines === "" ? `${head}]}\n` : `${head}\n${lines}\n]}\n`;
};

export const judge: Command = {
  summary: "say who has cover from whom on a map, and why",
  help: `Usage: parapet judge SCENE [options]

Judges attacks on a map and prints a table, or JSON. SCENE is a Foundry scene export (version 9 or newer), a Universal
VTT file (.uvtt, .dd2vtt, .df2vtt) or a text battle map. Without options: every creature that is not hidden attacks
every other, at range, by the rules of Pathfinder 1e.

${ATTACK_HELP}
  --format FORMAT       table (default) or json: {"scene": …, "ruleset": …, "verdicts": [Verdict…]}
  --help                this text

Examples: parapet judge tomb.json --attacker Archer --target "Goblin 2" --option partialCover=off
          parapet judge tomb.json --ruleset rise --template fireball
`,
  options: { ...ATTACK_OPTIONS, format: "one" },
  run: (given, { print, bold }) => {
    const format = choiceOf(given, "format", ["table", "json"] as const);
    const inquiry = inquiryOf(given);
    const verdicts = inquiry.verdicts();
    print(format === "json" ? jsonOf(inquiry, verdicts) : verdictTable(inquiry, verdicts, bold));
  },
};
