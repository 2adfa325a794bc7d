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

/** A hall of six by six, and beyond a doorway at F3 a room of five by six. */
const TWO_HALLS = `${hall(12, 6)}
wall a 600,0 600,200
wall b 600,300 600,600
wall c 700,0 700,200
wall d 700,300 700,600
wall u 600,200 700,200
wall v 600,300 700,300`;

describe("what a GM should know", () => {
  test("is that nothing stands out, in a bare hall", () => {
    expect(wordsOf(told(hall(6, 6)))).toEqual([
      "No part of this map stands out as more exposed or safer than the rest.",
    ]);
  });

  test("is the way to a part that is reached through one place alone, with its direction", () => {
    // A hall of six by six, and beyond a doorway at F3 a room of five by six.
    const text = TWO_HALLS;
    const passage = told(text).find(({ kind }) => kind === "passage");
    // One place of each room is before the doorway and so is a part of the passage.
    expect(passage && findingWords(passage, english)).toBe(
      "F3–H3 is the only way to this part of the map: east (H1–L6). Spaces there: 29. Direction: east.",
    );
  });

  test("calls a part as the map does", () => {
    const text = TWO_HALLS;
    const labels = [{ name: "the crypt", box: { left: 700, top: 0, right: 1200, bottom: 600 } }];
    const passage = told(text, { labels }).find(({ kind }) => kind === "passage");
    expect(passage && findingWords(passage, english)).toContain(
      "the only way to this part of the map: the crypt (H1–L6).",
    );
  });

  test("is that nobody can hide beside a way through a bare hall", () => {
    expect(wordsOf(told(hall(6, 6), { approach: [{ x: 50, y: 50 }] })).at(-1)).toBe(
      "No space in range hides an ambusher who can shoot at the way.",
    );
  });

  test("is that a passage is in the part that another one has cut off", () => {
    // A hall of twelve by six, beyond a doorway at M3 a room of five by six, and beyond one at S3 another.
    const doorway = (x: number): string => `wall a${x} ${x},0 ${x},200
wall b${x} ${x},300 ${x},600
wall c${x} ${x + 100},0 ${x + 100},200
wall d${x} ${x + 100},300 ${x + 100},600
wall u${x} ${x},200 ${x + 100},200
wall v${x} ${x},300 ${x + 100},300`;
    const passages = told(`${hall(24, 6)}\n${doorway(1200)}\n${doorway(1800)}`).filter(
      ({ kind }) => kind === "passage",
    );
    expect(wordsOf(passages)).toEqual([
      expect.stringMatching(/^L3–N3 is the only way [^:]*: east \(N1–X6\)\. Spaces there: \d+\. Direction: east\.$/),
      expect.stringMatching(/^R3–T3 is the only way .* It is inside the part behind L3–N3\.$/),
    ]);
  });

  test("is for each side where it lies in ambush, or that no space serves, beside the way by which the other comes", () => {
    // Two halls that a doorway at F3 joins. A stands in the corner of one, b in that of the other.
    const text = `${TWO_HALLS}
token b at 1100,0`;
    const ambushes = told(text).filter(({ kind }) => kind === "ambush" || kind === "no-ambush");
    expect(ambushes.map(({ layer }) => layer)).toEqual(["ambush", "ambush-other"]);
    // Eleven steps from L1 to A1, at least: half of them lead to the doorway.
    expect(wordsOf(ambushes)).toEqual([
      expect.stringMatching(/^Friendly side: .* the other side's way from L1 to G3/),
      expect.stringMatching(/^Hostile side: .* the other side's way from A1 to F3/),
    ]);
    expect(told(hall(6, 6)).some(({ kind }) => kind === "ambush" || kind === "no-ambush")).toBe(false);
    const bare = told(`${hall(6, 6)}\ntoken b at 500,500`).filter(({ kind }) => kind.endsWith("ambush"));
    expect(wordsOf(bare)).toEqual([
      "Friendly side: no hidden space in range has a shot at the other side's way from F6 to D4.",
      "Hostile side: no hidden space in range has a shot at the other side's way from A1 to C3.",
    ]);
  });

  test("is how far a creature's fire reaches", () => {
    expect(wordsOf(told(hall(6, 6), { shooters: ["token:A"] })).at(-1)).toBe(
      "A can shoot at 100 % of the spaces in range, at 100 % without cover.",
    );
  });
});
