// Each part against what it may see: the module no Node, the command line no DOM and no Foundry; then all with tests.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { FOUNDRY_14 } from "./systems/list.mjs";
import { folderOf, PF2E_TYPES } from "./systems/folders.mjs";
import { runSteps } from "./run-steps.mjs";

// TypeScript 7 takes less than half the time; the linter still needs 6 for its interface.
const tsc = "node node_modules/ts7/bin/tsc -p";

// Those of the npm registry are of version 13. `npm run fetch:systems` brings those of 14.
const hasPf2e = existsSync(PF2E_TYPES.folder);
if (!hasPf2e) console.log("declarations of pf2e: skipped, `npm run fetch:systems` brings them");
const has14 = existsSync(join(folderOf(FOUNDRY_14), "src/index.d.mts"));
if (!has14) console.log("declarations of Foundry 14: skipped, `npm run fetch:systems` brings them");

runSteps([
  ["module, stand-in, playground", `${tsc} tsconfig.module.json`],
  ["command line", `${tsc} tsconfig.node.json`],
  ["everything with tests and scripts", `${tsc} tsconfig.json`],
  .../** @type {[string, string][]} */ (hasPf2e ? [["declarations of pf2e", `${tsc} tsconfig.pf2e.json`]] : []),
  .../** @type {[string, string][]} */ (
    has14 ? [["declarations of Foundry 14", `${tsc} tsconfig.foundry14.json`]] : []
  ),
]);
