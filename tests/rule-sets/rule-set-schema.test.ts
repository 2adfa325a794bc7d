/** The JSON Schema of documents is made of what reads them. `npm run docs:schema` writes it. */
import { join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import { format } from "prettier";
import { expect, test } from "vitest";
import { DOCUMENT, PARTS } from "../../src/rules/books/data/document";

const FILE = join(import.meta.dirname, "../../docs/rule-set.schema.json");

test("docs/rule-set.schema.json is what `npm run docs:schema` makes of the fields that are read", async () => {
  const schema = toJsonSchema(DOCUMENT, {
    target: "draft-2020-12",
    typeMode: "input",
    definitions: PARTS,
    // What a schema cannot say: that spaces at the ends are left out, and that a part is at most the whole.
    ignoreActions: ["trim", "check"],
  });
  const { $schema, ...rest } = schema;
  const titled = { $schema, title: "A rule set of Parapet as data", ...rest };
  await expect(await format(JSON.stringify(titled), { parser: "json", printWidth: 120 })).toMatchFileSnapshot(FILE);
});
