// All of CI but the install: stops at the first step that fails and names it.
import { runSideBySide, runSteps } from "./run-steps.mjs";

await runSideBySide([
  ["lint", "npm run --silent lint"],
  ["types", "npm run --silent types"],
  ["pure types", "npm run --silent types:pure"],
  ["arrows", "npm run --silent arrows"],
  ["unused code", "npm run --silent unused"],
  ["words", "npm run --silent words"],
]);
runSteps([["build and tests", `node scripts/test.mjs --scope=check ${process.argv.slice(2).join(" ")}`]]);
console.log("\nEvery check is good.");
