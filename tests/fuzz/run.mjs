// Builds what is fuzzed and runs it, each target in a worker of its own that is watched from here.
import { runBuilt } from "../../scripts/run-built.mjs";

const input = { main: "tests/fuzz/main.ts", worker: "tests/fuzz/worker.ts" };
process.exitCode = await runBuilt(input, { flags: ["--expose-gc"] });
