/** Run in a process of its own: the first answers of all on W3, then the same when warm. Prints microseconds as JSON. */
import { allLineSets, builtIndex, judged, lineSet, lineSetsFrom, ourScene, warmUp } from "./ours";
import { madeStage } from "./stage";
import { workload } from "./workloads";

const { field, creatures, near } = madeStage(workload("W3"));
const row = new Uint16Array(creatures.length);
const [pair = [0, 1] as const, other = pair] = near;

/** What is asked of a battlefield that has not been seen before, in the order in which a table asks. */
const steps = (): [string, () => unknown][] => {
  let scene: ReturnType<typeof ourScene> | undefined;
  const fresh = { ...field, walls: [...field.walls] };
  const made = (): ReturnType<typeof ourScene> => (scene ??= ourScene(fresh, creatures));
  return [
    ["index", () => builtIndex(fresh)],
    ["making ready", made],
    ["Q1", () => lineSet(made(), ...pair)],
    ["next Q1", () => lineSet(made(), ...other)],
    ["verdict", () => judged(made(), pair)],
    ["Q2", () => lineSetsFrom(made(), 0, row)],
    ["Q3", () => allLineSets(made())],
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
console.log(JSON.stringify({ first, warm: once() }));
