// `npm run build:playground`: the playground as a folder that any file server can serve at any path, into site/.
import { statSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { assembleSite, filesIn } from "./assemble-site.mjs";

const ROOT = join(import.meta.dirname, "..");
const SITE = join(ROOT, "site");

await build({ root: ROOT, configFile: join(ROOT, "vite.config.ts"), logLevel: "warn" });
await build({
  root: join(ROOT, "playground"),
  configFile: join(ROOT, "vite.playground.config.ts"),
  logLevel: "warn",
});
assembleSite(SITE);
const files = filesIn(SITE);
const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0);
console.log(`site/ has ${files.length} files of ${(bytes / 2 ** 20).toFixed(1)} MiB. Any file server can serve it.`);
