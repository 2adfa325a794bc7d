import type { JudgedExpectation } from "./expectations";
import { plain } from "../../src/words/plain";

const headline = (all: number, failed: number): string => {
  if (failed > 0) return `Expectations: ${failed} of ${all} ${failed === 1 ? "fails" : "fail"}.`;
  return all === 1 ? "Expectations: 1 holds." : `Expectations: all ${all} hold.`;
};

const failureOf = ({ expectation: { line }, mismatches }: JudgedExpectation, lines: readonly string[]): string =>
  [
    `line ${line}: ${plain(lines[line - 1] ?? "")}`,
    ...mismatches.map(({ expected, got }) => `  expected ${plain(expected)}, got ${plain(got)}`),
    "",
  ].join("\n");

/** How many of a map's expectations hold, and what differs in the others; empty for a map without expectations. */
export const expectationReport = (judged: readonly JudgedExpectation[], text: string): string => {
  if (judged.length === 0) return "";
  const failed = judged.filter(({ mismatches }) => mismatches.length > 0);
  const lines = text.split("\n");
  return `\n${headline(judged.length, failed.length)}\n${failed.map((each) => `\n${failureOf(each, lines)}`).join("")}`;
};
