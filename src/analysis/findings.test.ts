import { describe, expect, test } from "vitest";
import { english } from "../words/english";
import { findingWords } from "./page/finding-words";
import { ended, questionOn, sceneIn } from "../../tests/analysis/maps";
import { analyseMap, type MapAnalysis } from "./analysis";
import { findingsOf, type Finding } from "./findings";
import type { AnalysisQuestion } from "./question";

/** A bare hall of so many spaces. */
const hall = (wide: number, high: number): string =>
  `grid square 100 5 ft
wall n 0,0 ${100 * wide},0
wall e ${100 * wide},0 ${100 * wide},${100 * high}
wall s ${100 * wide},${100 * high} 0,${100 * high}
wall w 0,${100 * high} 0,0
token A at 0,0`;

const told = (text: string, changes: Partial<AnalysisQuestion> = {}): readonly Finding[] => {
  const bounds = { left: 0, top: 0, right: 100_000, bottom: 100_000 };
  const question = questionOn(sceneIn(text), undefined, { bounds, ...changes });
  const analysis: MapAnalysis = ended(analyseMap(question));
  return findingsOf({ question }, analysis);
};

const wordsOf = (findings: readonly Finding[]): string[] => findings.map((each) => findingWords(each, english));

describe("what a GM should know", () => {
  test("is that nothing stands out, in a bare hall", () => {
    expect(wordsOf(told(hall(6, 6)))).toEqual([
      "No part of this map stands out as more exposed or safer than the rest.",
    ]);
  });

  test("is the way to a part that is reached through one place alone, with its direction", () => {
    // A hall of six by six, and beyond a doorway at F3 a room of five by six.
    const text = `${hall(12, 6)}
wall a 600,0 600,200
wall b 600,300 600,600
wall c 700,0 700,200
wall d 700,300 700,600
wall u 600,200 700,200
wall v 600,300 700,300`;
    const passage = told(text).find(({ kind }) => kind === "passage");
    // One place of each room is before the doorway and so is a part of the passage.
    expect(passage && findingWords(passage, english)).toBe(
      "F3–H3 is the only way to this part of the map: east (H1–L6). Places there: 29. Direction: east.",
    );
  });

  test("calls a part as the map does", () => {
    const text = `${hall(12, 6)}
wall a 600,0 600,200
wall b 600,300 600,600
wall c 700,0 700,200
wall d 700,300 700,600
wall u 600,200 700,200
wall v 600,300 700,300`;
    const labels = [{ name: "the crypt", box: { left: 700, top: 0, right: 1200, bottom: 600 } }];
    const passage = told(text, { labels }).find(({ kind }) => kind === "passage");
    expect(passage && findingWords(passage, english)).toContain(
      "the only way to this part of the map: the crypt (H1–L6).",
    );
  });

  test("is that nobody can hide beside a way through a bare hall", () => {
    expect(wordsOf(told(hall(6, 6), { approach: [{ x: 50, y: 50 }] })).at(-1)).toBe(
      "No place in range hides an ambusher that can shoot at the way.",
    );
  });

  test("is how far a creature's fire reaches", () => {
    expect(wordsOf(told(hall(6, 6), { shooters: ["token:A"] })).at(-1)).toBe(
      "A can shoot at 100 % of the places in range, at 100 % without cover.",
    );
  });
});
