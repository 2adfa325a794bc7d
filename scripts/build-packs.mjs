// `npm run build:packs`: compiles the compendia of packs/ into dist/packs. `npm run build` does so too.
import { join } from "node:path";
import { writePacks } from "./packs/write-packs.mjs";

const ROOT = join(import.meta.dirname, "..");

for (const { path, documents } of await writePacks(ROOT, join(ROOT, "dist")))
  console.log(`dist/${path}: ${documents.map(({ name }) => name).join(", ")}`);
