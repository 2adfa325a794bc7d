// All of CI but the install: stops at the first step that fails and names it.
import { runSteps } from "./run-steps.mjs";

runSteps([
  ["types", "npm run --silent types"],
  ["pure types", "npm run --silent types:pure"],
  ["lint", "npm run --silent lint"],
  ["arrows", "npm run --silent arrows"],
  ["unused code", "npm run --silent unused"],
  ["tests", "npm test --silent"],
  ["build", "npm run --silent build"],
]);
console.log("\nEvery check is good.");
