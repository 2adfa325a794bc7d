// `npm run build:playground`: the playground as a folder that any file server can serve at any path, site/playground/.
import { statSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { assembleSite, filesIn } from "./assemble-site.mjs";

const ROOT = join(import.meta.dirname, "..");

/** @param {string} folder replaced if it exists */
export const buildPlayground = async (folder) => {
  await build({ root: ROOT, configFile: join(ROOT, "vite.config.ts"), logLevel: "warn" });
  await build({
    root: join(ROOT, "playground"),
    configFile: join(ROOT, "vite.playground.config.ts"),
    logLevel: "warn",
  });
  assembleSite(folder);
};

if (import.meta.filename === process.argv[1]) {
  const folder = join(ROOT, "site/playground");
  await buildPlayground(folder);
  const files = filesIn(folder);
  const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0);
  console.log(`site/playground/ has ${files.length} files of ${(bytes / 2 ** 20).toFixed(1)} MiB.`);
}
