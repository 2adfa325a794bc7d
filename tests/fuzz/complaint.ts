import fc, { type RunDetails } from "fast-check";

/** Characters of a case that are shown. */
const SHOWN = 4000;

/** How to see one case again. */
export const replayOf = (name: string, seed: number, path: string): string =>
  `npm run fuzz -- --only ${name} --seed ${seed} --path ${path}`;

/** What went wrong, with what, and how to see it again. */
export const complaintOf = (
  name: string,
  { seed, counterexample, counterexamplePath, errorInstance }: RunDetails<[unknown]>,
): string => {
  const its = fc.stringify(counterexample?.[0]);
  const shown = its.length > SHOWN ? `${its.slice(0, SHOWN)}… (${its.length} characters)` : its;
  const why = errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance);
  return [`${name}: ${why}`, `with ${shown}`, `again: ${replayOf(name, seed, counterexamplePath ?? "0")}`].join("\n");
};
