// All of CI but the install: stops at the first step that fails and names it.
import { runSideBySide, runSteps } from "./run-steps.mjs";
import { keepTime, lastTime } from "./tests/budget.mjs";
import { clock } from "./tests/progress.mjs";
import { SCOPES } from "./tests/scopes.mjs";

const began = performance.now();
const last = lastTime("check");
const before = last === null ? "not run here before" : `${clock(last)} last time here`;
console.log(`npm run check: lint, types, words and ${SCOPES.check.what}; ${before}.`);

await runSideBySide([
  ["lint", "npm run --silent lint"],
  ["types", "npm run --silent types"],
  ["pure types", "npm run --silent types:pure"],
  ["arrows", "npm run --silent arrows"],
  ["unused code", "npm run --silent unused"],
  ["words", "npm run --silent words"],
]);
runSteps([["build and tests", `node scripts/test.mjs --scope=check ${process.argv.slice(2).join(" ")}`]]);
keepTime("check", performance.now() - began);
console.log(`\nEvery check is good; ${clock(performance.now() - began)}.`);
