import { expectationReport } from "../../cli/expectations/expectation-report";
import { judgeExpectations } from "../../cli/expectations/expectations";
import { parseBattleMap } from "../../src/scene/notation/parse";

/** What fails in a text battle map, with the verdicts of its failing expectations; undefined when all of them hold. */
export const failureOf = (text: string, path: string): string | undefined => {
  const judged = judgeExpectations({ path, ...parseBattleMap(text) });
  if (judged.every(({ expectation }) => expectation.words.length === 0)) return `${path}: nothing is expected`;
  const verdicts = judged.filter(({ mismatches }) => mismatches.length > 0).map(({ verdict }) => verdict);
  if (verdicts.length === 0) return undefined;
  return [path, expectationReport(judged, text), ...verdicts.map((each) => JSON.stringify(each)), text].join("\n");
};
