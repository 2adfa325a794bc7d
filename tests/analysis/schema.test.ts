/** The JSON Schema of an analysis is made of what writes it. `npm run docs:schema` writes it. */
import { join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import { format } from "prettier";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { askShots, conclude, mostJudgedOn, surveyOf } from "../../src/analysis/analysis";
import { ANALYSIS, documentOf } from "../../src/analysis/document";
import { findingsOf } from "../../src/analysis/findings";
import { allClaims } from "../../src/analysis/shots";
import { findingWords } from "../../src/analysis/page/finding-words";
import { english } from "../../src/words/english";
import { ended, questionOn, sceneIn, SMALL_MAPS } from "./maps";

const FILE = join(import.meta.dirname, "../../docs/analysis.schema.json");

test("docs/analysis.schema.json is what `npm run docs:schema` makes of the members that are written", async () => {
  const { $schema, ...rest } = toJsonSchema(ANALYSIS, { target: "draft-2020-12", typeMode: "output" });
  const titled = { $schema, title: "What parapet analyse --json writes", ...rest };
  await expect(await format(JSON.stringify(titled), { parser: "json", printWidth: 120 })).toMatchFileSnapshot(FILE);
});

describe("an analysis as JSON", () => {
  test.each(Object.entries(SMALL_MAPS))("has the members of the schema: %s", (_, text) => {
    const middle = { x: 50, y: 50 };
    const survey = ended(surveyOf(questionOn(sceneIn(text), undefined, { approach: [middle], shooters: ["token:A"] })));
    ended(askShots(survey, allClaims(), mostJudgedOn(survey)));
    const analysis = ended(conclude(survey));
    const document = documentOf(survey, analysis, findingsOf(survey, analysis), (each) => findingWords(each, english));
    expect(v.parse(v.strictObject(ANALYSIS.entries), JSON.parse(JSON.stringify(document)))).toEqual(document);
    expect(document.places.map(({ sample }) => document.samples[sample]?.place)).toEqual(
      document.places.map((__, number) => number),
    );
    expect(document.fire[0]?.shots.length).toBeGreaterThan(0);
    expect(document.ambushes[0]?.approach).toHaveLength(1);
  });
});
