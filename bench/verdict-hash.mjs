// `npm run bench:hash`: a hash of every rule set's verdicts on each real map and scenario, to compare two states of the code.
import { runBuilt } from "../scripts/run-built.mjs";

process.exitCode = await runBuilt({ main: "bench/verdict-hash.ts" });
