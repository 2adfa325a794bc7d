// Each part against what it may see: the module no Node, the command line no DOM and no Foundry; then all with tests.
import { runSteps } from "./run-steps.mjs";

const tsc = "node node_modules/typescript/bin/tsc -p";

runSteps([
  ["module, stand-in, playground", `${tsc} tsconfig.json`],
  ["command line", `${tsc} tsconfig.node.json`],
  ["everything with tests and scripts", `${tsc} tsconfig.all.json`],
]);
