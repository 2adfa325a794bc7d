/** The JSON Schema of a fight's record is made of what writes it. `npm run docs:schema` writes it. */
import { join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import { format } from "prettier";
import * as v from "valibot";
import { expect, test } from "vitest";
import { FIGHT_RECORD, fightRecord } from "../../src/analysis/fight/fight-record";

const FILE = join(import.meta.dirname, "../../docs/fight-record.schema.json");

test("docs/fight-record.schema.json is what `npm run docs:schema` makes of the members that are written", async () => {
  const { $schema, ...rest } = toJsonSchema(FIGHT_RECORD, { target: "draft-2020-12", typeMode: "output" });
  const titled = { $schema, title: "What Parapet exports of a fight", ...rest };
  await expect(await format(JSON.stringify(titled), { parser: "json", printWidth: 120 })).toMatchFileSnapshot(FILE);
});

test("a record without attacks has the members of the schema", () => {
  const record = fightRecord("c", []);
  expect(v.parse(v.strictObject(FIGHT_RECORD.entries), JSON.parse(JSON.stringify(record)))).toEqual(record);
});
