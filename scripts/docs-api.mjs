// `npm run docs:api`: writes the API reference and the declarations.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { apiTexts } from "./api-texts.mjs";

const ROOT = join(import.meta.dirname, "..");

for (const [path, text] of Object.entries(await apiTexts(ROOT))) {
  writeFileSync(join(ROOT, path), text);
  console.log(path);
}
