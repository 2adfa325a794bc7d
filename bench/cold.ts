/**
 * Run in a process of its own: the first answers of all on W3, then the same when warm. Prints microseconds as JSON. To check
 * answers is to warm what gives them, so here alone it is done afterwards, before anything is printed.
 */
import { RULE_SETS } from "../src/rules/index";
import { checkSome, checkVerdict } from "./checks";
import { builtIndex, isAnyLine, judged, ourScene, warmUp } from "./ours";
import { madeStage } from "./stage";
import { subjectOf } from "./subject";
import { workload } from "./workloads";

const stage = madeStage(workload("W3"));
const { field, creatures, near } = stage;
const [pair = [0, 1] as const, other = pair] = near;

/** What is asked of a battlefield that has not been seen before, in the order in which a table asks. */
const steps = (): [string, () => unknown][] => {
  let scene: ReturnType<typeof ourScene> | undefined;
  const fresh = { ...field, walls: [...field.walls] };
  const made = (): ReturnType<typeof ourScene> => (scene ??= ourScene(fresh, creatures));
  return [
    ["index", () => builtIndex(fresh)],
    ["making ready", made],
    ["line of effect", () => isAnyLine(made(), ...pair)],
    ["next pair", () => isAnyLine(made(), ...other)],
    ["verdict", () => judged(made(), pair)],
  ];
};

const timed = (run: () => unknown): number => {
  const start = performance.now();
  run();
  return 1000 * (performance.now() - start);
};

const once = (): Record<string, number> => Object.fromEntries(steps().map(([name, run]) => [name, timed(run)]));

if (process.argv.includes("--warmed")) warmUp(field);
const first = once();
for (let i = 0; i < 30; i++) once();
const warm = once();

const subject = subjectOf(stage, true);
checkSome(subject);
checkVerdict(subject, RULE_SETS.pathfinder1e, pair);
console.log(JSON.stringify({ first, warm }));
