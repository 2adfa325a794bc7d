/** Exposure and ambush places are what a judge finds that is asked about each pair by itself. */
import { describe, expect, test } from "vitest";
import { analyseMap } from "../../src/analysis/analysis";
import { ruleSets, RULE_SETS } from "../../src/rules/index";
import type { Book } from "../../src/rules/books/book";
import { inRange, shotIn, verdictBetween } from "./brute-force";
import { ended, questionOn, sceneIn, SMALL_MAPS } from "./maps";

/** All books on all maps take a minute or two: `npm run test:full`. */
const IS_FULL = process.env["PARAPET_PROPERTY_RUNS"] !== undefined;

const SOME_BOOKS: readonly Book[] = [
  ...[RULE_SETS.dnd5e, RULE_SETS["epic-path"], RULE_SETS.rise, RULE_SETS["ninth-age"]],
  ...[RULE_SETS["crisis-protocol"], RULE_SETS.pathfinder2e],
];

const cases = Object.keys(SMALL_MAPS).flatMap((name, i): [string, string, Book][] => {
  const books = IS_FULL ? ruleSets() : [SOME_BOOKS[i % SOME_BOOKS.length]!];
  return books.map((book) => [name, book.id, book]);
});

const mapOf = (name: string): string => SMALL_MAPS[name] ?? "";

describe("exposure", () => {
  test.each(cases)("%s, %s: counts the shots that a judge allows, and those without cover", (name, _, book) => {
    const question = questionOn(sceneIn(mapOf(name)), book, { range: 3 });
    const { ground, sample, exposures, table } = ended(analyseMap(question, { mostJudged: Infinity }));
    expect(sample.places).toHaveLength(ground.places.length);
    expect(ground.places.length).toBeGreaterThan(5);
    const counted = ground.places.map((target) => {
      const others = ground.places.filter((other) => inRange(question, other, target));
      const shots = others.map((other) => shotIn(question, verdictBetween(question, other, target)));
      const back = others.map((other) => shotIn(question, verdictBetween(question, target, other)));
      return {
        inRange: others.length,
        shots: shots.filter((level) => level !== null).length,
        uncovered: shots.filter((level) => level === 0).length,
        targets: back.filter((level) => level === 0).length,
        judged: 1,
      };
    });
    expect(exposures).toEqual(counted);
    expect(table.answers.length).toBeGreaterThan(0);
  });
});

describe("places for an ambush", () => {
  test.each(cases)("%s, %s: are those that the book's rule or the general one allows", (name, _, book) => {
    const scene = sceneIn(mapOf(name));
    const { grid } = scene;
    const middle = (x: number, y: number) => ({ x: (x + 0.5) * grid.size, y: (y + 0.5) * grid.size });
    const approach = [middle(0, 0), middle(1, 1)];
    const question = questionOn(scene, book, { approach });
    const { ground, ambushes } = ended(analyseMap(question, { mostJudged: 1 }));
    const [ambush] = ambushes;
    const points = ambush?.approach.map((number) => ground.places[number]!) ?? [];
    expect(points).toHaveLength(2);
    const places = ground.places.flatMap((place, number) => {
      if (points.includes(place)) return [];
      const from = points.map((point) => verdictBetween(question, point, place));
      const strikes = points.some((point) => verdictBetween(question, place, point).lineOfEffect);
      if (book.surprise?.("2014").check === "ambush") {
        const hides = from.every(({ cover }) => ["standard", "improved", "total"].includes(cover));
        return hides ? [number] : [];
      }
      const isCovered = from.every(({ lineOfEffect, cover }) => !lineOfEffect || cover !== book.levels[0]);
      return isCovered && strikes && from[0]?.lineOfSight === false ? [number] : [];
    });
    expect(ambush?.places).toEqual(places);
  });

  test("are found on these maps: an empty list would agree with anything", () => {
    const [name = ""] = Object.keys(SMALL_MAPS);
    const approach = [
      { x: 50, y: 50 },
      { x: 250, y: 150 },
    ];
    const {
      ground,
      ambushes: [ambush],
    } = ended(analyseMap(questionOn(sceneIn(mapOf(name)), RULE_SETS["epic-path"], { approach })));
    // Behind the door's wall, as seen from both sides of it, is nobody hidden from both.
    expect(ambush?.approach.map((number) => ground.places[number])).toMatchObject([{ x: 0 }, { x: 200 }]);
    expect(ambush?.places).toEqual([]);
    const apart = questionOn(sceneIn(mapOf(name)), RULE_SETS["epic-path"], { approach: approach.slice(0, 1) });
    // All nine places of the other room are behind a wall and a closed door.
    expect(ended(analyseMap(apart)).ambushes[0]?.places).toHaveLength(9);
  });
});
